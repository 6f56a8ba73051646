"""Proves that a webhook comes from Forecourt (Standard Webhooks), with nothing but Python's own library."""
import base64
import hashlib
import hmac
import re
import time

TOLERANCE_SECONDS = 300


def is_genuine(secrets, headers, body, now=None):
    """secrets: a list, both the new and the old one while you change it. headers: names in small letters.
    body: the bytes as they came."""
    webhook_id = headers.get("webhook-id", "")
    timestamp = headers.get("webhook-timestamp", "")
    if not webhook_id or not re.fullmatch(r"[0-9]{1,12}", timestamp):
        return False
    if abs((time.time() if now is None else now) - int(timestamp)) > TOLERANCE_SECONDS:
        return False
    signed = f"{webhook_id}.{timestamp}.".encode() + body
    given = headers.get("webhook-signature", "").split(" ")
    found = False
    for secret in secrets:
        key = base64.b64decode(secret.removeprefix("whsec_"))
        mac = hmac.new(key, signed, hashlib.sha256).digest()
        expected = ("v1," + base64.b64encode(mac).decode()).encode()
        for signature in given:
            found |= hmac.compare_digest(expected, signature.encode())
    return found
