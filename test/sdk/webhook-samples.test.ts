/** The verifiers in C#, Java, PHP and Python under examples/webhooks take what is genuine and nothing else, where the language is installed. */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test, { after } from 'node:test'
import { fileURLToPath } from 'node:url'
import { newSecret, signatureHeaders } from '../../src/adapters/delivery/sign-webhook.ts'

const SAMPLES = fileURLToPath(new URL('../../examples/webhooks', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'forecourt-samples-'))
after(() => rmSync(folder, { recursive: true, force: true }))

const NOW = 1_795_253_400
const [SECRET, OLD, FOREIGN] = [newSecret(), newSecret(), newSecret()]
const BODY = '{"type":"quote.statusChanged","data":{"town":"Dún Laoghaire"}}'

const signed = (secrets: readonly [string, string?] = [SECRET], timestamp = NOW): Record<string, string> => ({
  ...signatureHeaders({ id: 'evt_1', timestamp, body: BODY, secrets }),
})

type Row = readonly [
  what: string,
  isGenuine: boolean,
  secrets: readonly string[],
  headers: Readonly<Record<string, string>>,
  body: string,
]

const ROWS: readonly Row[] = [
  ['a genuine webhook', true, [SECRET], signed(), BODY],
  ['two signatures, the second one known', true, [OLD], signed([SECRET, OLD]), BODY],
  ['two secrets, the second one signed', true, [OLD, SECRET], signed(), BODY],
  ['five minutes ago', true, [SECRET], signed([SECRET], NOW - 300), BODY],
  ['another secret', false, [FOREIGN], signed(), BODY],
  ['another body', false, [SECRET], signed(), `${BODY} `],
  ['another id', false, [SECRET], { ...signed(), 'webhook-id': 'evt_2' }, BODY],
  ['more than five minutes ago', false, [SECRET], signed([SECRET], NOW - 301), BODY],
  ['more than five minutes ahead', false, [SECRET], signed([SECRET], NOW + 301), BODY],
  ['a time that is none', false, [SECRET], { ...signed(), 'webhook-timestamp': 'now' }, BODY],
  ['an endless time', false, [SECRET], { ...signed(), 'webhook-timestamp': '9'.repeat(5_000) }, BODY],
  ['an empty signature', false, [SECRET], { ...signed(), 'webhook-signature': 'v1,' }, BODY],
  ['no headers', false, [SECRET], {}, BODY],
]

/** A program that calls the sample with its arguments: secrets, each header or '', and the body. */
type Language = {
  readonly needs: readonly string[]
  readonly program: string
  readonly source: string
  /** What compiles it; `$` stands for the folder of samples. */
  readonly compile?: readonly string[]
  readonly run: readonly string[]
}

const HEADERS = ['webhook-id', 'webhook-timestamp', 'webhook-signature'] as const
const HEADER_LIST = HEADERS.map((name) => `"${name}"`).join(', ')

const LANGUAGES: Readonly<Record<string, Language>> = {
  Python: {
    needs: ['python3'],
    program: 'check.py',
    source: `import sys
sys.path.insert(0, sys.argv[1])
from verify_webhook import is_genuine
headers = {name: value for name, value in zip([${HEADER_LIST}], sys.argv[3:6]) if value}
print("yes" if is_genuine(sys.argv[2].split(","), headers, sys.argv[6].encode(), ${NOW}) else "no")
`,
    run: ['python3', '-B', 'check.py', '$'],
  },
  Java: {
    needs: ['javac', 'java'],
    program: 'Check.java',
    source: `import java.nio.charset.StandardCharsets;
import java.util.*;
public class Check {
  public static void main(String[] given) throws Exception {
    String[] names = {${HEADER_LIST}};
    Map<String, String> headers = new HashMap<>();
    for (int at = 0; at < 3; at++) if (!given[at + 1].isEmpty()) headers.put(names[at], given[at + 1]);
    byte[] body = Base64.getDecoder().decode(given[4]);
    System.out.println(
        VerifyWebhook.isGenuine(Arrays.asList(given[0].split(",")), headers, body, ${NOW}L) ? "yes" : "no");
  }
}
`,
    compile: ['javac', '-d', '.', '$/VerifyWebhook.java', 'Check.java'],
    run: ['java', '-cp', '.', 'Check'],
  },
  PHP: {
    needs: ['php'],
    program: 'check.php',
    source: `<?php
require $argv[1] . '/verify_webhook.php';
$headers = array_filter(array_combine([${HEADER_LIST}], array_slice($argv, 3, 3)));
echo isGenuine(explode(',', $argv[2]), $headers, $argv[6], ${NOW}) ? "yes\\n" : "no\\n";
`,
    run: ['php', 'check.php', '$'],
  },
  'C#': {
    needs: ['mcs', 'mono'],
    program: 'Check.cs',
    source: `using System;
using System.Collections.Generic;
public static class Check
{
    public static void Main(string[] given)
    {
        string[] names = {${HEADER_LIST}};
        var headers = new Dictionary<string, string>();
        for (int at = 0; at < 3; at++) if (given[at + 1] != "") headers[names[at]] = given[at + 1];
        byte[] body = Convert.FromBase64String(given[4]);
        Console.WriteLine(VerifyWebhook.IsGenuine(given[0].Split(','), headers, body, ${NOW}) ? "yes" : "no");
    }
}
`,
    compile: ['mcs', '-out:check.exe', '$/VerifyWebhook.cs', 'Check.cs'],
    run: ['mono', 'check.exe'],
  },
}

/** These take the body as base64, since their arguments are not bytes of UTF-8 in every locale. */
const BASE64: readonly string[] = ['Java', 'C#']

const ran = (words: readonly string[], args: readonly string[] = []): string => {
  const [command = '', ...rest] = words.map((word) => word.replace('$', SAMPLES))
  const { status, stdout, stderr } = spawnSync(command, [...rest, ...args], { cwd: folder, encoding: 'utf8' })
  assert.equal(status, 0, stdout + stderr)
  return stdout.trim()
}

for (const [name, { needs, program, source, compile, run }] of Object.entries(LANGUAGES)) {
  const missing = needs.filter((command) => spawnSync(command, ['--version']).error)
  const skip = missing.length > 0 && `${missing.join(', ')} not installed: the sample is not proven here`
  test(`the sample in ${name} takes what is genuine, and nothing else`, { skip }, () => {
    writeFileSync(join(folder, program), source)
    if (compile !== undefined) ran(compile)
    for (const [what, isGenuine, secrets, headers, body] of ROWS) {
      const sent = BASE64.includes(name) ? Buffer.from(body).toString('base64') : body
      const values = HEADERS.map((header) => headers[header] ?? '')
      assert.equal(ran(run, [secrets.join(','), ...values, sent]), isGenuine ? 'yes' : 'no', what)
    }
  })
}
