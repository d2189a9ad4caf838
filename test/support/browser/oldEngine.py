"""Drives QtWebKit, about as old as Safari 10, for OldEngine.ts.

Reads one JSON command per line from stdin and answers each with one JSON line:
  open {url, width, height}  loads the page into a window of that size, answers {ok}
  evaluate {script}          answers {value}: what the expression gives, as JSON has it
  click {x, y}               a real mouse click at this place of the page
  grab {file}                the window as a PNG
  errors {}                  answers {value}: what the console and the parser complained about so far
A command that fails is answered {error}. The end of stdin ends it.
"""

import json
import sys

from PyQt5.QtCore import QPoint, QSocketNotifier, Qt, QUrl
from PyQt5.QtTest import QTest
from PyQt5.QtWebKit import QWebSettings
from PyQt5.QtWebKitWidgets import QWebPage, QWebView
from PyQt5.QtWidgets import QApplication


class Page(QWebPage):
    """QtWebKit tells errors and console lines by this one method only."""

    def __init__(self):
        super().__init__()
        self.console = []

    def javaScriptConsoleMessage(self, message, line, source):
        self.console.append("%s (%s:%s)" % (message, source, line))


def answer(reply):
    sys.stdout.write(json.dumps(reply) + "\n")
    sys.stdout.flush()


class Driver:
    def __init__(self, storage):
        self.view = QWebView()
        self.page = Page()
        self.view.setPage(self.page)
        settings = self.page.settings()
        settings.setAttribute(QWebSettings.LocalStorageEnabled, True)
        settings.setLocalStoragePath(storage)
        self.opening = False
        self.page.loadFinished.connect(self.loaded)

    def open(self, command):
        self.opening = True
        self.view.resize(command["width"], command["height"])
        self.view.show()
        self.view.load(QUrl(command["url"]))

    def loaded(self, ok):
        if self.opening:
            self.opening = False
            answer({"ok": ok})

    def evaluate(self, command):
        script = "JSON.stringify({value: (%s)})" % command["script"]
        text = self.page.mainFrame().evaluateJavaScript(script)
        answer(json.loads(text) if text else {"error": "The script threw or gave nothing."})

    def click(self, command):
        QTest.mouseClick(self.view, Qt.LeftButton, Qt.NoModifier, QPoint(command["x"], command["y"]))
        answer({"ok": True})

    def grab(self, command):
        answer({"ok": self.view.grab().save(command["file"], "PNG")})

    def errors(self, _command):
        answer({"value": self.page.console})

    def run(self, line):
        command = json.loads(line)
        try:
            getattr(self, command["do"])(command)
        except Exception as error:  # whatever it is, the test has to hear of it
            answer({"error": "%s: %s" % (type(error).__name__, error)})


def main():
    app = QApplication(sys.argv[:1])
    driver = Driver(sys.argv[1])
    notifier = QSocketNotifier(sys.stdin.fileno(), QSocketNotifier.Read)

    def read():
        line = sys.stdin.buffer.readline()
        if line:
            driver.run(line)
        else:
            app.quit()

    # One command at a time: the test waits for each answer, so no second line lies in the buffer.
    notifier.activated.connect(read)
    sys.exit(app.exec_())


main()
