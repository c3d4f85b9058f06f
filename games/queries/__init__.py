"""What pages show. The viewer comes first; frozen values come back, never rows.

Public pages read public rows only. What a seat, the mayor or (after the end) everybody may know besides is read in
`orders`, `role`, `desk` and `archive`, each of which refuses who may not know it.
"""
