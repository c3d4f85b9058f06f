"""What a page costs a reader who comes for the first time, as his browser tells it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import Page

MOST_KILOBYTES = 120
"""Of a page that is loaded cold, as it comes over the wire, without pictures."""
MOST_BLOCKING = 2
"""Requests that hold back the first drawing."""

SETTLED_MS = 150
READ = """(settled) => new Promise((done) => {
  const read = {shift: 0, moved: [], painted: 0};
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (entry.hadRecentInput) continue;
      read.shift += entry.value;
      for (const {node} of entry.sources) read.moved.push(node ? (node.outerHTML || node.data).slice(0, 60) : "");
    }
  }).observe({type: "layout-shift", buffered: true});
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) read.painted = entry.startTime;
  }).observe({type: "largest-contentful-paint", buffered: true});
  const came = performance.getEntriesByType("resource");
  read.blocking = came.filter((one) => one.renderBlockingStatus === "blocking").length;
  setTimeout(() => done(read), settled);
})"""


@dataclass(frozen=True)
class Figures:
    """`shift` is the cumulative layout shift, `painted` when the largest part was there (ms)."""

    kilobytes: float
    requests: int
    blocking: int
    shift: float
    painted: float
    moved: tuple[str, ...] = ()
    """What was shifted."""

    def faults(self) -> list[str]:
        """Which limits aren't kept."""
        found = []
        if self.kilobytes > MOST_KILOBYTES:
            found.append(f"{self.kilobytes:.0f} kB")
        if self.blocking > MOST_BLOCKING:
            found.append(f"{self.blocking} blocking requests")
        if self.shift:
            found.append(f"layout shift {self.shift:.4f}: {', '.join(self.moved)}")
        return found


@dataclass
class Watch:
    """Looks at a page from before its first request on, each time as if its browser had seen nothing yet."""

    page: Page
    complaints: list[str] = field(default_factory=list)
    """What the browser says on its console: errors of scripts, refusals of the security policy."""
    sizes: dict[str, int] = field(default_factory=dict)
    pictures: set[str] = field(default_factory=set)

    def __post_init__(self) -> None:
        self.page.on("console", self._said)
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        wire = self.page.context.new_cdp_session(self.page)
        wire.send("Network.enable")
        wire.send("Network.setCacheDisabled", {"cacheDisabled": True})
        wire.on("Network.responseReceived", self._came)
        wire.on("Network.loadingFinished", self._ended)

    def anew(self) -> None:
        """What came before the next page is forgotten."""
        for of_before in (self.complaints, self.sizes, self.pictures):
            of_before.clear()

    def figures(self) -> Figures:
        """Once the page stands."""
        self.page.wait_for_load_state("load")
        read = self.page.evaluate(READ, SETTLED_MS)
        heavy = sum(size for name, size in self.sizes.items() if name not in self.pictures)
        return Figures(
            heavy / 1000,
            len(self.sizes),
            read["blocking"],
            read["shift"],
            read["painted"],
            tuple(read["moved"]),
        )

    def _said(self, said: Any) -> None:
        if said.type in ("error", "warning"):
            self.complaints.append(said.text)

    def _came(self, event: dict[str, Any]) -> None:
        if event["type"] == "Image":
            self.pictures.add(event["requestId"])

    def _ended(self, event: dict[str, Any]) -> None:
        self.sizes[event["requestId"]] = int(event["encodedDataLength"])
