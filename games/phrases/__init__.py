"""Codes into words: sentences, posts and letters in a given language. Pure: no rows, no clock.

Posts and letters are BBCode source, in the season's language; refusals are plain text, in the reader's. Nothing here is
red: in a game thread red is a vote. Players are named by their nick, which never bends, and nothing said about one
depends on whether a man or a woman sits behind it.
"""
