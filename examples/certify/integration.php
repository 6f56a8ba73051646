<?php

// The commands of certify.json. Replace each step by a call of your own software.

declare(strict_types=1);

require 'forecourt.php';

$client = new Forecourt\Client(getenv('FORECOURT_URL'), apiKey: getenv('FORECOURT_KEY'));
$case = json_decode(file_get_contents('individual.json'), true);
$submit = function (string $commands = '') use ($client, $case): string {
    $case['loanDetails']['furtherInformation'] = $commands;
    return $client->submitCase($case)['caseId'];
};

$steps = [
    'submit' => $submit,
    'correct' => function () use ($client, $case): void {
        $invalid = $case;
        $invalid['loanDetails']['term'] = 13;
        $client->correctCase($client->submitCase($invalid)['caseId'], $case);
    },
    'status' => fn () => $client->caseStatus($submit()),
    'upload' => function () use ($client, $submit): void {
        $caseId = $submit();
        $requirement = $client->call('GET', "/api/case/$caseId/requirements")['items'][0]['id'];
        $path = "/api/case/$caseId/documents?requirement=$requirement&name=payslip.pdf";
        $client->upload($path, file_get_contents('payslip.pdf'), 'application/pdf');
    },
    'sign' => function () use ($client, $submit): void {
        $caseId = $submit('sandbox: approve');
        $client->call('POST', "/api/case/$caseId/esign");
    },
];

try {
    $steps[$argv[1]]();
} catch (Forecourt\ForecourtException $exception) {
    fwrite(STDERR, "Alert: {$exception->getMessage()}\n");
    exit(1);
}
