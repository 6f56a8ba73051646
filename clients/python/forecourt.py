"""Forecourt client for Python 3.9 and later. One file, standard library only: copy it into your project.

    client = Forecourt("https://finance.example", api_key="fc_test_...")
    response = client.submit_case(case)
    client.case_status(response["caseId"])["status"]

Requests and responses are dictionaries with the field names of the API. Numbers with decimals are read as
decimal.Decimal, so amounts keep their cents.
"""
from __future__ import annotations

import base64
import binascii
import email.utils
import hashlib
import hmac
import http.client
import json
import os
import random
import re
import socket
import threading
import time
import urllib.error
import urllib.parse
import urllib.request
import uuid
from decimal import Decimal
from typing import Any, Iterator, Mapping, Sequence

USER_AGENT = "forecourt-python/1.0"
MAXIMUM_WAIT_SECONDS = 60
TEMPORARY_STATUSES = {408, 429, 500, 502, 503, 504}


class ForecourtError(Exception):
    """Every error of this client."""


class ConnectionFailed(ForecourtError):
    """No complete response arrived. `timed_out` tells whether the timeout was the reason."""

    def __init__(self, message: str, timed_out: bool = False):
        super().__init__(message)
        self.timed_out = timed_out


class ApiError(ForecourtError):
    """The response was an error. `type` is the problem type (RFC 9457), such as "/problems/not-found", or
    "about:blank" if the response has none. `is_consent_required` tells an owner who has not given consent apart from a
    key that is wrong or revoked; both are a 401. Quote `request_id` when you ask for help."""

    def __init__(self, response: Response, detail: str | None = None):
        body = response.json if isinstance(response.json, dict) else {}
        self.status = response.status
        self.headers = response.headers
        self.type = _text(body, "type", "error") or "about:blank"
        self.title = _text(body, "title")
        self.detail = detail or _text(body, "detail", "errorMessage", "error_description")
        self.errors: list = body["errors"] if isinstance(body.get("errors"), list) else []
        self.request_id: str | None = response.headers.get("X-Request-Id")
        self.retry_after = _retry_after(response.headers.get("Retry-After"))
        challenge = response.headers.get("WWW-Authenticate") or ""
        self.is_consent_required = 'error="consent_required"' in challenge
        self.is_token_invalid = 'error="invalid_token"' in challenge
        # A 409 means "try again" if an earlier attempt with the same Idempotency-Key is still running. Set A's errors
        # have no problem type; there it is the only cause of a 409.
        self.is_temporary = self.status in TEMPORARY_STATUSES or (
            self.status == 409 and self.type.rsplit("/", 1)[-1] in ("still-running", "about:blank")
        )
        reason = self.detail or "The response is an error."
        super().__init__(f"{self.status} {self.type}: {reason} (request {self.request_id or 'without id'})")


class WebhookError(ForecourtError):
    """The request is not a genuine webhook: respond with 400. `reason` is "missing-header", "timestamp",
    "signature" or "body"."""

    def __init__(self, reason: str, message: str):
        super().__init__(message)
        self.reason = reason


class Forecourt:
    """A client of one Forecourt service. Threads may share it.

    Pass `api_key`, or `client_id` and `client_secret` to use OAuth access tokens. Failed requests are retried, with
    the same Idempotency-Key, up to `attempts` times in total; delays start at `retry_delay` seconds and double.
    """

    def __init__(
        self,
        base_url: str,
        *,
        api_key: str | None = None,
        client_id: str | None = None,
        client_secret: str | None = None,
        timeout: float = 30,
        attempts: int = 4,
        retry_delay: float = 0.5,
    ):
        if not api_key and not (client_id and client_secret):
            raise ValueError("Pass api_key, or client_id and client_secret")
        self._base_url = base_url.rstrip("/")
        self._api_key = api_key
        self._client = (client_id or "", client_secret or "")
        self._timeout, self._attempts, self._retry_delay = timeout, attempts, retry_delay
        self._token, self._token_expires = "", 0.0
        self._lock = threading.Lock()

    def submit_quote(self, request: Mapping, idempotency_key: str | None = None) -> dict:
        """Submits a quote (set A). Check `wasSubmitted`: an invalid quote is saved, with its `errors`."""
        return self.call("POST", "/api/quote/submit", request, idempotency_key)

    def correct_quote(self, quote_reference: str, request: Mapping, idempotency_key: str | None = None) -> dict:
        """Submits the corrected version of an earlier quote under its reference."""
        quote = {**request["quote"], "quoteReference": quote_reference}
        return self.submit_quote({**request, "quote": quote}, idempotency_key)

    def quote_status(self, quote_reference: str) -> dict:
        return self.call("GET", f"/api/quote/{_segment(quote_reference)}/status")

    def submit_case(self, case: Mapping, idempotency_key: str | None = None) -> dict:
        """Submits a case (set B). Check `isSubmitted`: an invalid case is saved, with its `validationErrors`."""
        return self.call("POST", "/api/case/submit", {"caseId": None, **case}, idempotency_key)

    def correct_case(self, case_id: str, case: Mapping, idempotency_key: str | None = None) -> dict:
        """Submits the corrected version of an earlier case under its id."""
        return self.submit_case({**case, "caseId": case_id}, idempotency_key)

    def case_status(self, case_id: str) -> dict:
        return self.call("GET", f"/api/case/{_segment(case_id)}/status")

    def events(self, cursor: str = "0", types: Sequence[str] = (), limit: int = 50, wait: int = 0) -> dict:
        """One page of the event feed: `items`, and `nextCursor` for the next page."""
        query = {"cursor": cursor, "limit": limit, "wait": wait}
        if types:
            query["types"] = ",".join(types)
        return self.call("GET", "/api/events?" + urllib.parse.urlencode(query), timeout=self._timeout + wait)

    def follow_events(self, cursor_file: str, types: Sequence[str] = (), wait: int = 30) -> Iterator[dict]:
        """Yields events as they happen, without end. The cursor of each event is saved in a file once your loop
        asks for the next one, so a restart continues where you stopped. Without a file it starts at the oldest event.
        """
        cursor = "0"
        if os.path.exists(cursor_file):
            with open(cursor_file, encoding="ascii") as file:
                cursor = file.read().strip()
        while True:
            page = self.events(cursor, types, wait=wait)
            for event in page["items"]:
                yield event
                _save(cursor_file, event["cursor"])
            cursor = page["nextCursor"]
            _save(cursor_file, cursor)

    def call(
        self, method: str, path: str, body: Any = None, idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> Any:
        """Calls any operation with a JSON body, and returns the JSON of the response."""
        return self.request(method, path, body, idempotency_key, timeout).required_json()

    def request(
        self, method: str, path: str, body: Any = None, idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> Response:
        """The same, but returns the whole response: `status`, `headers`, `content` and `json`."""
        content = None if body is None else json.dumps(body, default=_number).encode()
        return self._send(method, path, content, "application/json", idempotency_key, timeout)

    def upload(self, path: str, content: bytes, content_type: str, idempotency_key: str | None = None) -> Any:
        """Posts a file, such as a PDF to /api/case/{caseId}/documents?requirement=...&name=..."""
        return self._send("POST", path, content, content_type, idempotency_key).required_json()

    def download(self, path: str) -> bytes:
        """Reads a file, such as /api/case/{caseId}/agreement."""
        return self._send("GET", path).content

    def _send(self, method, path, content=None, content_type=None, key=None, timeout=None) -> Response:
        headers = {"Authorization": f"Bearer {self._credential()}"}
        if content is not None:
            headers["Content-Type"] = content_type
        if method == "POST":
            headers["Idempotency-Key"] = key or str(uuid.uuid4())
        try:
            return self._retried(method, path, content, headers, timeout)
        except ApiError as error:
            if self._api_key or not error.is_token_invalid:
                raise
        # The access token was revoked or expired early: get another one, once.
        headers["Authorization"] = f"Bearer {self._credential(headers['Authorization'][7:])}"
        return self._retried(method, path, content, headers, timeout)

    def _credential(self, rejected: str | None = None) -> str:
        """The API key, or an access token that is valid for at least another minute or a tenth of its lifetime."""
        if self._api_key:
            return self._api_key
        with self._lock:
            if self._token == rejected or time.monotonic() >= self._token_expires:
                began = time.monotonic()
                pair = ":".join(urllib.parse.quote_plus(part) for part in self._client)
                headers = {
                    "Authorization": "Basic " + base64.b64encode(pair.encode()).decode(),
                    "Content-Type": "application/x-www-form-urlencoded",
                }
                token = self._retried("POST", "/oauth/token", b"grant_type=client_credentials", headers)
                token = token.required_json()
                lifetime = token["expires_in"]
                self._token = token["access_token"]
                self._token_expires = began + lifetime - min(60, lifetime / 10)
            return self._token

    def _retried(self, method, path, content, headers, timeout=None) -> Response:
        attempt = 1
        while True:
            try:
                return _exchange(method, self._base_url + path, content, headers, timeout or self._timeout)
            except (ApiError, ConnectionFailed) as error:
                delay = min(self._retry_delay * 2 ** (attempt - 1), MAXIMUM_WAIT_SECONDS) * random.uniform(0.5, 1)
                if isinstance(error, ApiError):
                    delay = max(delay, error.retry_after or 0)
                    if not error.is_temporary or delay > MAXIMUM_WAIT_SECONDS:
                        raise
                if attempt >= self._attempts:
                    raise
            time.sleep(delay)
            attempt += 1


def verify_webhook(
    body: bytes | str,
    headers: Mapping[str, str] | None,
    secrets: str | Sequence[str],
    *,
    tolerance: int = 300,
    now: float | None = None,
) -> dict:
    """Returns the event of a genuine webhook, with its `id`. Raises WebhookError for anything else.

    `body` is the request body exactly as received: verify first, parse afterwards. `secrets` is the secret of the
    endpoint, or both the new and the old one during a rotation. Raises ValueError if a secret is malformed.
    """
    keys = [_webhook_key(secret) for secret in ([secrets] if isinstance(secrets, str) else secrets)]
    if not keys:
        raise ValueError("Pass at least one webhook secret")
    found = {str(name).lower(): value for name, value in (headers or {}).items()}
    values = {}
    for name in ("webhook-id", "webhook-timestamp", "webhook-signature"):
        values[name] = found.get(name)
        if not isinstance(values[name], str) or not values[name]:
            raise WebhookError("missing-header", f"The {name} header is missing")
    webhook_id, timestamp, signatures = values.values()
    current = time.time() if now is None else now
    if not re.fullmatch("[0-9]{1,12}", timestamp) or abs(current - int(timestamp)) > tolerance:
        raise WebhookError("timestamp", f"The webhook-timestamp is not within {tolerance} seconds of the clock")
    content = body.encode() if isinstance(body, str) else bytes(body)
    signed = f"{webhook_id}.{timestamp}.".encode() + content
    expected = [b"v1," + base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()) for key in keys]
    received = [signature.encode() for signature in signatures.split(" ")]
    # Every pair is compared, so that the time taken does not reveal which one matched.
    if not any([hmac.compare_digest(one, other) for one in expected for other in received]):
        raise WebhookError("signature", "No webhook-signature matches the body and the secrets")
    try:
        event = _parse(content)
    except ValueError:
        event = None
    if not isinstance(event, dict) or not isinstance(event.get("type"), str):
        raise WebhookError("body", "The body is not an event")
    return {**event, "id": webhook_id}


def _webhook_key(secret: str) -> bytes:
    try:
        key = base64.b64decode(secret[6:] if secret.startswith("whsec_") else secret, validate=True)
    except (binascii.Error, ValueError):
        key = b""
    if not key:
        raise ValueError("A webhook secret is whsec_ followed by base64")
    return key


class Response:
    """A complete response. `headers` has names in any case; `json` is None if the content is no JSON."""

    def __init__(self, status: int, headers: Mapping[str, str], content: bytes):
        self.status, self.headers, self.content = status, headers, content
        self.is_json = "json" in (headers.get("Content-Type") or "")
        self.json = _parse(content) if self.is_json and content else None

    def required_json(self) -> Any:
        if self.content and not self.is_json:
            raise ApiError(self, "The response is not JSON. It may come from a proxy.")
        return self.json


class _NoRedirects(urllib.request.HTTPRedirectHandler):
    """Redirects are errors: credentials go only to the address that was configured."""

    def redirect_request(self, *_args):
        return None


_opener = urllib.request.build_opener(_NoRedirects)


def _exchange(method, url, content, headers, timeout) -> Response:
    """One attempt. Raises ApiError for an error response, ConnectionFailed if no complete response arrives."""
    headers = {"Accept": "application/json, */*;q=0.5", "User-Agent": USER_AGENT, **headers}
    request = urllib.request.Request(url, content, headers, method=method)
    try:
        try:
            received = _opener.open(request, timeout=timeout)
        except urllib.error.HTTPError as error:
            received = error
        with received:
            response = Response(received.status, received.headers, received.read())
    except (OSError, http.client.HTTPException, json.JSONDecodeError, UnicodeDecodeError) as error:
        timed_out = isinstance(getattr(error, "reason", error), socket.timeout)
        reason = "the request timed out" if timed_out else "no complete response arrived"
        raise ConnectionFailed(f"{method} {url.split('?')[0]}: {reason}", timed_out) from error
    if 200 <= response.status < 300:
        return response
    raise ApiError(response)


def _parse(content: bytes) -> Any:
    return json.loads(content, parse_float=Decimal)


def _text(body: Mapping, *names: str) -> str | None:
    """The first text under one of the names: a proxy's JSON may have anything there."""
    return next((body[name] for name in names if isinstance(body.get(name), str)), None)


def _number(value: Any) -> float:
    if isinstance(value, Decimal):
        return float(value)
    raise TypeError(f"{type(value).__name__} is not a JSON value")


def _retry_after(value: str | None) -> float | None:
    """Retry-After in seconds; the header has seconds or a date."""
    if value is None:
        return None
    if re.fullmatch("[0-9]{1,9}", value.strip()):
        return float(value)
    try:
        return max(0.0, email.utils.parsedate_to_datetime(value).timestamp() - time.time())
    except (TypeError, ValueError):
        return None


def _segment(reference: str) -> str:
    return urllib.parse.quote(reference, safe="")


def _save(path: str, text: str) -> None:
    """Replaces the file at once, so that a crash leaves the old or the new cursor."""
    with open(path + ".new", "w", encoding="ascii") as file:
        file.write(text)
    os.replace(path + ".new", path)
