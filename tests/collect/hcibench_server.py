"""A server that speaks HCIBench's interface as documented: actions under /VMtest, results under /output/results."""
import base64
import email
import email.policy
import hashlib
import html
import json
import ssl
import subprocess
import threading
import time
import urllib.parse
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

REPORT = "Datastore     = vsanDatastore\n=============================\nJOB_NAME\t= job0\nVMs\t\t= 2\nIOPS\t\t= 4200.50 IO/S\n"


def fio_result(vm):
    way = {"iops": 2100.25, "total_ios": 2100, "io_bytes": 8601600, "io_kbytes": 8400, "bw_bytes": 8601600, "bw": 8400,
           "runtime": 1000, "lat_ns": {"min": 1, "max": 9, "mean": 5.0, "stddev": 1.0, "N": 2100}}
    job = {"jobname": "job0", "groupid": 0, "error": 0, "eta": 0, "read": way, "job options": {"rw": "randrw"}}
    return json.dumps({"fio version": "fio-3.30", "timestamp": 1795250000 + vm, "jobs": [job]}, indent=2)


class Server:
    """https on 127.0.0.1 with a certificate made for the test. `script` changes what it does."""

    def __init__(self, folder, user="admin", password="correct horse", seconds=0.3, error=None, invalid=None):
        self.files, self.forms, self.actions = {}, [], []
        self.seconds, self.error, self.invalid = seconds, error, invalid
        self.authorization = "Basic " + base64.b64encode(f"{user}:{password}".encode()).decode()
        self.started, self.form, self.log = None, None, ""
        certificate = folder / "certificate.pem"
        subprocess.run(["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj",
                        "/CN=hcibench.example", "-addext", "subjectAltName=IP:127.0.0.1", "-keyout",
                        str(certificate), "-out", str(folder / "public.pem")], check=True, stderr=subprocess.DEVNULL)
        with open(certificate, "a") as file:
            file.write((folder / "public.pem").read_text())
        der = ssl.PEM_cert_to_DER_cert((folder / "public.pem").read_text())
        self.fingerprint = hashlib.sha256(der).hexdigest()
        self.http = ThreadingHTTPServer(("127.0.0.1", 0), handler_of(self))
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(certificate)
        self.http.socket = context.wrap_socket(self.http.socket, server_side=True)
        self.url = f"https://127.0.0.1:{self.http.server_address[1]}"
        threading.Thread(target=self.http.serve_forever, daemon=True).start()

    def stop(self):
        self.http.shutdown()
        self.http.server_close()

    def act(self, action, fields):
        self.actions.append(action)
        if action == "generatefile":
            self.form = fields
            self.forms.append(fields)
        if action == "validatefile":
            return self.invalid or "<p>All the config has been validated, please go ahead to kick off testing</p>"
        if action == "runtest":
            self.started, self.log = time.monotonic(), "Started Testing<br>"
        if action == "istestfinish":
            return json.dumps({"status": "200", "data": "200" if self.is_done() else "404"})
        if action == "readlog":
            return self.log
        return json.dumps({"status": "200", "data": ""})

    def is_done(self):
        if self.error:
            self.log += f"[ERROR] {self.error}<br>"
            return False
        if time.monotonic() - self.started < self.seconds:
            return False
        self.leave_results()
        return True

    def leave_results(self):
        case = f"{self.form['selectVdbench']}-1795250000"
        top = f"/output/results/{self.form['outPath']}/"
        for vm in range(int(self.form["vmNum"])):
            self.files[f"{top}{case}/hci-fio-datastore-9-0-{vm + 1}.json"] = fio_result(vm)
        self.files[f"{top}{case}/fio.cfg"] = "[global]\n"
        self.files[f"{top}{case}/hcibench.cfg"] = "vc: 'vcenter.internal.example'\n"
        self.files[f"{top}{case}/HCIBench-2.8.3-logs.tar.gz"] = "private"
        self.files[f"{top}{case}-res.txt"] = REPORT
        self.log += "Testing Finished<br>"

    def listing(self, folder):
        """Return the page of a folder as a web server lists it, None where there is none."""
        names = {path[len(folder):].split("/")[0] + ("/" if "/" in path[len(folder):] else "")
                 for path in self.files if path.startswith(folder)}
        links = "".join(f'<a href="{urllib.parse.quote(name)}">{html.escape(name)}</a>\n' for name in sorted(names))
        return f'<a href="?C=N;O=D">Name</a><a href="../">Parent Directory</a>\n{links}' if names else None


def handler_of(server):
    class Handler(BaseHTTPRequestHandler):
        def log_message(self, *_):
            pass

        def do_GET(self):
            path = urllib.parse.unquote(self.path)
            if path.startswith("/VMtest/"):
                return self.answer(server.act(path.split("/")[-1], {}))
            return self.answer(server.listing(path) if path.endswith("/") else server.files.get(path))

        def do_POST(self):
            body = self.rfile.read(int(self.headers["Content-Length"]))
            head = f"Content-Type: {self.headers['Content-Type']}\n\n".encode()
            message = email.message_from_bytes(head + body, policy=email.policy.HTTP)
            fields = {part.get_param("name", header="content-disposition"): part.get_content().rstrip("\n")
                      for part in message.iter_parts()}
            self.answer(server.act(self.path.split("/")[-1], fields))

        def answer(self, text):
            allowed = self.headers["Authorization"] == server.authorization
            self.send_response(401 if not allowed else 404 if text is None else 200)
            self.end_headers()
            if allowed and text is not None:
                self.wfile.write(text.encode())

    return Handler
