"""Orca's voice, which writes down what it is given instead of sounding. Runs inside Orca, with the system's Python.

Each line of the file is `{"at": milliseconds since 1970, "is": "say" | "key" | "stop", "text": …}`. `desk.py` puts this
file where Orca finds it as a speech server of its own.
"""

import json
import os
import time

from orca import speechserver


class SpeechServer(speechserver.SpeechServer):
    """What Orca calls for every utterance, and where it silences itself."""

    _one = None

    @staticmethod
    def getFactoryName():
        return "written"

    @staticmethod
    def getSpeechServers():
        return [SpeechServer.getSpeechServer()]

    @staticmethod
    def getSpeechServer(info=None):
        if SpeechServer._one is None:
            SpeechServer._one = SpeechServer()
        return SpeechServer._one

    @staticmethod
    def shutdownActiveServers():
        return None

    def __init__(self):
        super().__init__()
        # Open as long as Orca is.
        self.file = open(os.environ["TRUEQUE_SPOKEN"], "a", buffering=1, encoding="utf-8")  # noqa: SIM115

    def _write(self, what, text=""):
        self.file.write(json.dumps({"at": time.time() * 1000, "is": what, "text": text}) + "\n")

    def getInfo(self):
        return ["written", "written"]

    def getVoiceFamilies(self):
        return []

    def speak(self, text=None, acss=None, interrupt=True):
        # As with Orca's own: what is given waits its turn, only `stop` interrupts.
        if text:
            self._write("say", text)

    def speakCharacter(self, character, acss=None):
        self._write("say", character)

    def speakKeyEvent(self, event, acss=None):
        self._write("key", event.getKeyName())

    def sayAll(self, utteranceIterator, progressCallback):
        for context, _ in utteranceIterator:
            self._write("say", context.utterance)

    def stop(self):
        self._write("stop")
