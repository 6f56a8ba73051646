# From a first submission to a sealed agreement.
import json
import os
import time
from pathlib import Path

from forecourt import Forecourt

client = Forecourt(os.environ["BASE"], api_key=os.environ["KEY"])
case = json.loads(Path("individual.json").read_text(encoding="utf-8"))
case["loanDetails"]["furtherInformation"] = "sandbox: approve; require Payslips; accept documents"
response = client.submit_case(case)
if not response["isSubmitted"]:
    raise SystemExit(response["validationErrors"])
case_id = response["caseId"]
print("submitted", case_id, flush=True)

requirements = client.call("GET", f"/api/case/{case_id}/requirements")["items"]
payslips = next(item["id"] for item in requirements if item["name"] == "Payslips")
path = f"/api/case/{case_id}/documents?requirement={payslips}&name=payslip.pdf"
client.upload(path, Path("payslip.pdf").read_bytes(), "application/pdf")


def until(read):
    """Reads until there is something to find."""
    while not (found := read()):
        time.sleep(0.2)
    return found


def link():
    signers = client.call("GET", f"/api/sandbox/{case_id}/signing")["signers"]
    return signers and signers[0]["link"]


until(lambda: client.call("POST", f"/api/case/{case_id}/esign")["status"] != "Not ready")
print("link", until(link), flush=True)
until(lambda: client.case_status(case_id)["status"] == "Signed")
until(lambda: client.call("GET", f"/api/case/{case_id}/signing")["state"] == "completed")
Path("agreement.pdf").write_bytes(client.download(f"/api/case/{case_id}/agreement"))
print("sealed", case_id, flush=True)
