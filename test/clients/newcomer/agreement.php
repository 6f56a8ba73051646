<?php

// From a first submission to a sealed agreement.

declare(strict_types=1);

require 'forecourt.php';

$client = new Forecourt\Client(getenv('BASE'), apiKey: getenv('KEY'));
$case = json_decode(file_get_contents('individual.json'), true);
$case['loanDetails']['furtherInformation'] = 'sandbox: approve; require Payslips; accept documents';
$response = $client->submitCase($case);
if (!$response['isSubmitted']) {
    exit(json_encode($response['validationErrors']));
}
$caseId = $response['caseId'];
echo "submitted $caseId\n";

$requirements = $client->call('GET', "/api/case/$caseId/requirements")['items'];
$id = array_column($requirements, 'id', 'name')['Payslips'];
$path = "/api/case/$caseId/documents?requirement=$id&name=payslip.pdf";
$client->upload($path, file_get_contents('payslip.pdf'), 'application/pdf');

/** Reads until there is something to find. */
function until(callable $read): mixed
{
    while (!($found = $read())) {
        usleep(200_000);
    }
    return $found;
}

until(fn () => $client->call('POST', "/api/case/$caseId/esign")['status'] !== 'Not ready');
$link = until(fn () => $client->call('GET', "/api/sandbox/$caseId/signing")['signers'][0]['link'] ?? null);
echo "link $link\n";
until(fn () => $client->caseStatus($caseId)['status'] === 'Signed');
until(fn () => $client->call('GET', "/api/case/$caseId/signing")['state'] === 'completed');
file_put_contents('agreement.pdf', $client->download("/api/case/$caseId/agreement"));
echo "sealed $caseId\n";
