#!/usr/bin/env python3
"""Verifies a case file that "forecourt case-file" wrote.

    python3 verify.py FOLDER --trust AUTHORITY.pem

It checks that a certificate that leads to a trusted one signed the manifest, that every listed file is there and
unchanged, that there is no other file, and that the evidence of the signing is one unbroken chain. Trust the
certificate of the lender or of its authority, which you got from them and not from the folder. Needs Python 3.8 and
OpenSSL.

Exits with status 0 if everything holds, otherwise with 1 and a line for each problem.
"""
import argparse
import hashlib
import json
import os
import subprocess
import sys
import tempfile

FORMAT = "forecourt-case-file/1"
MANIFEST, SIGNATURE, CERTIFICATE = "manifest.json", "manifest.sig", "certificate.pem"


def read(folder, name):
    with open(os.path.join(folder, name), "rb") as file:
        return file.read()


def sha256(content):
    return hashlib.sha256(content).hexdigest()


def openssl(*arguments, **options):
    try:
        return subprocess.run(("openssl",) + arguments, capture_output=True, **options)
    except FileNotFoundError:
        sys.exit("OpenSSL is not installed: the signature cannot be checked.")


def signature_problems(folder, trust):
    """Whether the certificate leads to a trusted one, and its key signed the manifest as it is."""
    certificate = os.path.join(folder, CERTIFICATE)
    # It may have expired since: what counts is who signed.
    path = ("-no_check_time", "-partial_chain", "-trusted", trust, "-untrusted", certificate, certificate)
    if openssl("verify", *path).returncode != 0:
        return ["The certificate in the folder does not lead to a certificate in %s." % trust]
    key = openssl("x509", "-in", certificate, "-pubkey", "-noout")
    with tempfile.NamedTemporaryFile(suffix=".pem") as public:
        public.write(key.stdout)
        public.flush()
        # Unlike dgst, pkeyutl reads the whole file of the signature, so that nothing can be appended to it.
        signed = ("-sigfile", os.path.join(folder, SIGNATURE), "-pkeyopt", "digest:sha256")
        digest = hashlib.sha256(read(folder, MANIFEST)).digest()
        checked = openssl("pkeyutl", "-verify", "-pubin", "-inkey", public.name, *signed, input=digest)
    return [] if checked.returncode == 0 else ["The certificate has not signed the manifest as it is."]


def paths_in(folder):
    """Every file and folder in it, by their paths."""
    found = set()
    for at, folders, files in os.walk(folder):
        for name in folders + files:
            found.add(os.path.relpath(os.path.join(at, name), folder))
    return found


def file_problems(folder, files):
    """Whether the files are those of the manifest, unchanged, and no others."""
    problems = []
    names = [one["name"] for one in files]
    if len(set(names)) != len(names):
        problems.append("The manifest lists a file twice.")
    present = paths_in(folder) - {MANIFEST, SIGNATURE}
    problems += ["%s is not in the manifest." % name for name in sorted(present - set(names))]
    for one in files:
        name = one["name"]
        path = os.path.join(folder, name)
        if name not in present or os.path.islink(path) or not os.path.isfile(path):
            problems.append("%s is missing." % name)
            continue
        content = read(folder, name)
        if len(content) != one["bytes"] or sha256(content) != one["sha256"]:
            problems.append("%s has been changed." % name)
    return problems


def evidence_problems(folder, names):
    """Whether each step of the signing follows the one before."""
    if "evidence.json" not in names:
        return []
    steps = json.loads(read(folder, "evidence.json"))
    problems = []
    head = "0" * 64
    for number, step in enumerate(steps, 1):
        if step.get("previous") != head:
            problems.append("Step %d of the evidence does not follow the one before." % number)
        head = step.get("hash")
    return problems


def verify(folder, trust):
    """All problems of a case file, as sentences; none if it holds."""
    for name in (MANIFEST, SIGNATURE, CERTIFICATE):
        if not os.path.isfile(os.path.join(folder, name)):
            return ["%s is missing." % name]
    problems = signature_problems(folder, trust)
    if problems:
        return problems
    manifest = json.loads(read(folder, MANIFEST))
    if manifest.get("format") != FORMAT:
        return ["The manifest is not of a case file that this program knows."]
    files = manifest["files"]
    problems = file_problems(folder, files)
    return problems or evidence_problems(folder, [one["name"] for one in files])


def main():
    parser = argparse.ArgumentParser(description="Verify a case file.")
    parser.add_argument("folder")
    parser.add_argument("--trust", required=True, help="trusted certificates, in PEM")
    given = parser.parse_args()
    problems = verify(given.folder, given.trust)
    for problem in problems:
        print(problem, file=sys.stderr)
    if problems:
        sys.exit(1)
    manifest = json.loads(read(given.folder, MANIFEST))
    subject = openssl("x509", "-in", os.path.join(given.folder, CERTIFICATE), "-subject", "-noout")
    print("The case file of %s holds." % manifest["reference"])
    print("%d files, as on %s" % (len(manifest["files"]), manifest["createdAt"]))
    print("Signed by %s" % subject.stdout.decode().strip())


if __name__ == "__main__":
    main()
