<?php

/** Runs each scenario that arrives as a line of JSON with the PHP client, and prints the outcome as a line. */

declare(strict_types=1);

use Forecourt\ApiException;
use Forecourt\Client;
use Forecourt\ConnectionException;
use Forecourt\Json;
use Forecourt\Webhook;
use Forecourt\WebhookException;

error_reporting(E_ALL);
set_error_handler(function (int $level, string $message, string $file, int $line): bool {
    if ((error_reporting() & $level) === 0) {
        return false;
    }
    throw new ErrorException($message, 0, $level, $file, $line);
});
require $argv[1] . '/forecourt.php';

function clientOf(array $options): Client
{
    static $clients = [];
    $key = json_encode($options);
    unset($options['as']);
    return $clients[$key] ??= new Client(...$options);
}

function followed(Client $client, array $args): array
{
    $events = [];
    foreach ($client->followEvents($args['file'], wait: 0) as $event) {
        $events[] = $event;
        if (count($events) === $args['count']) {
            break;
        }
    }
    return $events;
}

function requested(Client $client, array $args): array
{
    $response = $client->request($args['method'], $args['path'], $args['body'] ?? null);
    return [
        'status' => $response->status,
        'hasRequestId' => isset($response->headers['x-request-id']),
        'unknown' => $response->headers['sandbox-unknown-fields'] ?? null,
        'type' => $response->headers['content-type'],
        'json' => $response->json,
    ];
}

function ok(?Client $client, string $call, array $args): mixed
{
    return match ($call) {
        'submitQuote' => $client->submitQuote($args['body'], $args['key'] ?? null),
        'correctQuote' => $client->correctQuote($args['reference'], $args['body']),
        'quoteStatus' => $client->quoteStatus($args['reference']),
        'submitCase' => $client->submitCase($args['body'], $args['key'] ?? null),
        'correctCase' => $client->correctCase($args['reference'], $args['body']),
        'caseStatus' => $client->caseStatus($args['reference']),
        'events' => $client->events($args['cursor'], limit: $args['limit']),
        'follow' => followed($client, $args),
        'call' => $client->call($args['method'], $args['path'], $args['body'] ?? null),
        'request' => requested($client, $args),
        'upload' => $client->upload($args['path'], $args['content'], $args['type']),
        'download' => strlen($client->download($args['path'])),
        'verify' => Webhook::verify($args['body'], $args['headers'], $args['secrets'], now: $args['now']),
    };
}

function outcome(array $scenario): array
{
    try {
        $client = isset($scenario['client']) ? clientOf($scenario['client']) : null;
        return ['ok' => ok($client, $scenario['call'], $scenario['args'])];
    } catch (ApiException $exception) {
        return ['error' => [
            'kind' => 'api',
            'status' => $exception->status,
            'type' => $exception->type,
            'title' => $exception->title,
            'detail' => $exception->detail,
            'errors' => $exception->errors,
            'requestId' => $exception->requestId,
            'retryAfter' => $exception->retryAfter,
            'isConsentRequired' => $exception->isConsentRequired,
            'contentType' => $exception->headers['content-type'] ?? null,
            'message' => $exception->getMessage(),
        ]];
    } catch (ConnectionException $exception) {
        $message = $exception->getMessage();
        return ['error' => ['kind' => 'connection', 'timedOut' => $exception->timedOut, 'message' => $message]];
    } catch (WebhookException $exception) {
        $message = $exception->getMessage();
        return ['error' => ['kind' => 'webhook', 'reason' => $exception->reason, 'message' => $message]];
    } catch (InvalidArgumentException $exception) {
        return ['error' => ['kind' => 'configuration', 'message' => $exception->getMessage()]];
    }
}

while (($line = fgets(STDIN)) !== false) {
    echo Json::encode(outcome(Json::decode($line))), "\n";
}
