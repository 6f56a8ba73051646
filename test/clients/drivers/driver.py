"""Runs each scenario that arrives as a line of JSON with the Python client, and prints the outcome as a line."""
import json
import sys
from decimal import Decimal
from itertools import islice

sys.path.insert(0, sys.argv[1])
import forecourt  # noqa: E402

clients = {}
NAMES = {"apiKey": "api_key", "clientId": "client_id", "clientSecret": "client_secret", "retryDelay": "retry_delay"}


def client_of(options):
    key = json.dumps(options)
    if key not in clients:
        given = {NAMES.get(name, name): value for name, value in options.items() if name not in ("baseUrl", "as")}
        clients[key] = forecourt.Forecourt(options["baseUrl"], **given)
    return clients[key]


def requested(client, args):
    response = client.request(args["method"], args["path"], args.get("body"))
    header = response.headers.get
    return {
        "status": response.status, "hasRequestId": header("x-request-id") is not None, "unknown": header("Sandbox-Unknown-Fields"),
        "type": header("Content-Type"), "json": response.json,
    }


CALLS = {
    "request": requested,
    "submitQuote": lambda client, args: client.submit_quote(args["body"], args.get("key")),
    "correctQuote": lambda client, args: client.correct_quote(args["reference"], args["body"]),
    "quoteStatus": lambda client, args: client.quote_status(args["reference"]),
    "submitCase": lambda client, args: client.submit_case(args["body"], args.get("key")),
    "correctCase": lambda client, args: client.correct_case(args["reference"], args["body"]),
    "caseStatus": lambda client, args: client.case_status(args["reference"]),
    "events": lambda client, args: client.events(args["cursor"], limit=args["limit"]),
    "follow": lambda client, args: list(islice(client.follow_events(args["file"], wait=0), args["count"])),
    "call": lambda client, args: client.call(args["method"], args["path"], args.get("body")),
    "upload": lambda client, args: client.upload(args["path"], args["content"].encode(), args["type"]),
    "download": lambda client, args: len(client.download(args["path"])),
    "verify": lambda _client, args: forecourt.verify_webhook(
        args["body"].encode(), args["headers"], args["secrets"], now=args["now"]
    ),
}


def outcome(scenario):
    options = scenario.get("client")
    try:
        return {"ok": CALLS[scenario["call"]](options and client_of(options), scenario["args"])}
    except forecourt.ApiError as error:
        return {"error": {
            "kind": "api", "status": error.status, "type": error.type, "title": error.title, "detail": error.detail,
            "errors": error.errors, "requestId": error.request_id, "retryAfter": error.retry_after,
            "isConsentRequired": error.is_consent_required, "contentType": error.headers.get("Content-Type"),
            "message": str(error),
        }}
    except forecourt.ConnectionFailed as error:
        return {"error": {"kind": "connection", "timedOut": error.timed_out, "message": str(error)}}
    except forecourt.WebhookError as error:
        return {"error": {"kind": "webhook", "reason": error.reason, "message": str(error)}}
    except ValueError as error:
        return {"error": {"kind": "configuration", "message": str(error)}}


for line in sys.stdin.buffer:
    scenario = json.loads(line, parse_float=Decimal)
    for name in ("timeout", "retryDelay"):
        if name in (scenario.get("client") or {}):
            scenario["client"][name] = float(scenario["client"][name])
    print(json.dumps(outcome(scenario), default=float), flush=True)
