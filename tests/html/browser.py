"""Headless Chromium, driven through its own protocol over a pipe: nothing but the
browser and Python's standard library is needed, and no port is opened."""

import base64
import json
import os
import select
import shutil
import subprocess
import tempfile
import time


class Browser:
    """A browser with one tab."""

    def __init__(self, program):
        self.folder = tempfile.mkdtemp(prefix='unstuck-html-')
        to_browser, from_us = os.pipe()
        from_browser, to_us = os.pipe()

        def give():
            # The browser reads from 3 and writes to 4. Neither must be closed on the way.
            reads, writes = os.dup(to_browser), os.dup(to_us)
            os.dup2(reads, 3)
            os.dup2(writes, 4)

        self.process = subprocess.Popen(
            [program, '--headless', '--no-sandbox', '--disable-gpu', '--hide-scrollbars',
             '--disable-dev-shm-usage', '--no-first-run', '--disable-background-networking',
             '--disable-component-update', '--disable-extensions', '--force-color-profile=srgb',
             '--user-data-dir=' + self.folder, '--remote-debugging-pipe', 'about:blank'],
            preexec_fn=give, close_fds=False,
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(to_browser)
        os.close(to_us)
        self.write, self.read = from_us, from_browser
        self.buffer, self.number, self.session = b'', 0, None
        self.events = []
        tabs = self.call('Target.getTargets')['targetInfos']
        tab = next(tab for tab in tabs if tab['type'] == 'page')
        attached = self.call('Target.attachToTarget', targetId=tab['targetId'], flatten=True)
        self.session = attached['sessionId']
        for domain in ['Page', 'Runtime', 'Network', 'Log']:
            self.call(domain + '.enable')

    def end(self):
        try:
            self.session = None
            self.call('Browser.close')
        except (EOFError, OSError, TimeoutError):
            pass
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        shutil.rmtree(self.folder, ignore_errors=True)

    def message(self, seconds):
        """The next message, or None if none comes in time."""
        end = time.monotonic() + seconds
        while b'\0' not in self.buffer:
            ready, _, _ = select.select([self.read], [], [], max(0, end - time.monotonic()))
            if not ready:
                return None
            more = os.read(self.read, 1 << 20)
            if not more:
                raise EOFError('the browser has gone')
            self.buffer += more
        text, self.buffer = self.buffer.split(b'\0', 1)
        return json.loads(text)

    def call(self, method, **parameters):
        self.number += 1
        told = {'id': self.number, 'method': method, 'params': parameters}
        if self.session:
            told['sessionId'] = self.session
        data = json.dumps(told).encode() + b'\0'
        while data:
            data = data[os.write(self.write, data):]
        while True:
            answer = self.message(300)
            if answer is None:
                raise TimeoutError(method)
            if answer.get('id') == self.number:
                if 'error' in answer:
                    raise RuntimeError(method + ': ' + answer['error']['message'])
                return answer['result']
            if 'method' in answer:
                self.events.append(answer)

    def wait_for(self, method):
        while True:
            for at, event in enumerate(self.events):
                if event['method'] == method:
                    return self.events.pop(at)
            event = self.message(300)
            if event is None:
                raise TimeoutError(method)
            self.events.append(event)

    def open(self, path, fragment='', script=True):
        """Loads a file; the events of earlier pages are forgotten."""
        self.call('Emulation.setScriptExecutionDisabled', value=not script)
        self.call('Page.navigate', url='about:blank')
        self.wait_for('Page.loadEventFired')
        self.events = []
        self.call('Page.navigate', url='file://' + os.path.abspath(path) + fragment)
        self.wait_for('Page.loadEventFired')

    def run(self, expression):
        """The value of an expression of the page's, as JSON."""
        answer = self.call('Runtime.evaluate', expression='JSON.stringify(' + expression + ')')
        if 'exceptionDetails' in answer:
            raise RuntimeError(expression + ': ' + json.dumps(answer['exceptionDetails']))
        value = answer['result'].get('value')
        return None if value is None else json.loads(value)

    def screen(self, width, height, dark=False, phone=False, media=''):
        self.call('Emulation.setDeviceMetricsOverride', width=width, height=height,
                  deviceScaleFactor=2 if phone else 1, mobile=phone)
        scheme = 'dark' if dark else 'light'
        self.call('Emulation.setEmulatedMedia', media=media,
                  features=[{'name': 'prefers-color-scheme', 'value': scheme}])

    def screenshot(self, path):
        picture = self.call('Page.captureScreenshot', format='png')['data']
        with open(path, 'wb') as file:
            file.write(base64.b64decode(picture))

    def print(self, path):
        data = self.call('Page.printToPDF', paperWidth=8.27, paperHeight=11.69, printBackground=False)
        with open(path, 'wb') as file:
            file.write(base64.b64decode(data['data']))

    def press(self, key):
        codes = {'ArrowLeft': 37, 'ArrowRight': 39, 'Home': 36, 'End': 35, 'Enter': 13, 'Tab': 9}
        code = codes.get(key, ord(key[0].upper()))
        extra = {'text': '\r'} if key == 'Enter' else {'text': key} if len(key) == 1 else {}
        self.call('Input.dispatchKeyEvent', type='keyDown', key=key, code=key,
                  windowsVirtualKeyCode=code, **extra)
        self.call('Input.dispatchKeyEvent', type='keyUp', key=key, code=key,
                  windowsVirtualKeyCode=code)

    def click(self, selector):
        """Clicks into the middle of an element, as a mouse does."""
        box = self.run(
            '(e => { e.scrollIntoView({block: "center"}); const b = e.getBoundingClientRect();'
            ' return [b.x + b.width / 2, b.y + b.height / 2]; })(document.querySelector('
            + json.dumps(selector) + '))')
        for kind in ['mousePressed', 'mouseReleased']:
            self.call('Input.dispatchMouseEvent', type=kind, x=box[0], y=box[1],
                      button='left', clickCount=1)

    def complaints(self):
        """What the page has asked for from elsewhere, and what went wrong in it."""
        self.run('0')
        found = []
        for event in self.events:
            told = event.get('params', {})
            if event['method'] == 'Network.requestWillBeSent':
                url = told['request']['url']
                if told.get('type') != 'Document' and not url.startswith('data:'):
                    found.append('asks for ' + url)
            elif event['method'] == 'Runtime.exceptionThrown':
                found.append('exception: ' + json.dumps(told))
            elif event['method'] == 'Runtime.consoleAPICalled':
                found.append('console: ' + json.dumps(told.get('args')))
            elif event['method'] == 'Log.entryAdded':
                found.append('log: ' + told['entry'].get('text', ''))
        return found
