<?php

/**
 * Forecourt client for PHP 8.1 and later. One file, no extensions or packages needed: copy it into your project.
 *
 *     $client = new Forecourt\Client('https://finance.example', apiKey: 'fc_test_...');
 *     $response = $client->submitCase($case);
 *     $client->caseStatus($response['caseId'])['status'];
 *
 * Requests and responses are arrays with the field names of the API.
 */

declare(strict_types=1);

namespace Forecourt;

/** Every error of this client. */
class ForecourtException extends \RuntimeException
{
}

/** No complete response arrived. $timedOut tells whether the timeout was the reason. */
final class ConnectionException extends ForecourtException
{
    public function __construct(string $message, public readonly bool $timedOut = false)
    {
        parent::__construct($message);
    }
}

/**
 * The response was an error. $type is the problem type (RFC 9457), such as "/problems/not-found", or "about:blank" if
 * the response has none. $isConsentRequired tells an owner who has not given consent apart from a key that is wrong or
 * revoked; both are a 401. Quote $requestId when you ask for help.
 */
final class ApiException extends ForecourtException
{
    private const TEMPORARY_STATUSES = [408, 429, 500, 502, 503, 504];

    public readonly int $status;
    /** By their names in lower case. */
    public readonly array $headers;
    public readonly string $type;
    public readonly ?string $title;
    public readonly ?string $detail;
    public readonly array $errors;
    public readonly ?string $requestId;
    /** Seconds to wait before another attempt, if the service says so. */
    public readonly ?int $retryAfter;
    public readonly bool $isConsentRequired;
    public readonly bool $isTokenInvalid;
    public readonly bool $isTemporary;

    /** @internal */
    public function __construct(Response $response, ?string $detail = null)
    {
        $json = is_array($response->json) ? $response->json : [];
        $this->status = $response->status;
        $this->headers = $response->headers;
        $this->type = self::text($json, 'type', 'error') ?? 'about:blank';
        $this->title = self::text($json, 'title');
        $this->detail = $detail ?? self::text($json, 'detail', 'errorMessage', 'error_description');
        $this->errors = is_array($json['errors'] ?? null) ? $json['errors'] : [];
        $this->requestId = $response->headers['x-request-id'] ?? null;
        $this->retryAfter = self::secondsOf($response->headers['retry-after'] ?? null);
        $challenge = $response->headers['www-authenticate'] ?? '';
        $this->isConsentRequired = str_contains($challenge, 'error="consent_required"');
        $this->isTokenInvalid = str_contains($challenge, 'error="invalid_token"');
        // A 409 means "try again" if an earlier attempt with the same Idempotency-Key is still running. Set A's errors
        // have no problem type; there it is the only cause of a 409.
        $this->isTemporary = in_array($this->status, self::TEMPORARY_STATUSES, true)
            || ($this->status === 409 && preg_match('~^about:blank$|/still-running$~', $this->type) === 1);
        $reason = $this->detail ?? 'The response is an error.';
        $id = $this->requestId ?? 'without id';
        parent::__construct("{$this->status} {$this->type}: $reason (request $id)", $this->status);
    }

    /** The first text under one of the names: a proxy's JSON may have anything there. */
    private static function text(array $json, string ...$names): ?string
    {
        foreach ($names as $name) {
            if (is_string($json[$name] ?? null)) {
                return $json[$name];
            }
        }
        return null;
    }

    /** Retry-After has seconds or a date. */
    private static function secondsOf(?string $value): ?int
    {
        if ($value === null || preg_match('/^\d{1,9}$/D', $value) === 1) {
            return $value === null ? null : (int) $value;
        }
        $time = strtotime($value);
        return $time === false ? null : max(0, $time - time());
    }
}

/**
 * The request is not a genuine webhook: respond with 400. $reason is "missing-header", "timestamp", "signature" or
 * "body".
 */
final class WebhookException extends ForecourtException
{
    public function __construct(public readonly string $reason, string $message)
    {
        parent::__construct($message);
    }
}

/**
 * A client of one Forecourt service. Pass $apiKey, or $clientId and $clientSecret to use OAuth access tokens. Failed
 * requests are retried, with the same Idempotency-Key, up to $attempts times in total; delays start at $retryDelay
 * seconds and double.
 */
final class Client
{
    private const USER_AGENT = 'forecourt-php/1.0';
    private const MAXIMUM_WAIT_SECONDS = 60;

    private ?string $token = null;
    private float $tokenRenewal = 0;

    public function __construct(
        private string $baseUrl,
        private ?string $apiKey = null,
        private ?string $clientId = null,
        private ?string $clientSecret = null,
        private float $timeout = 30,
        private int $attempts = 4,
        private float $retryDelay = 0.5,
    ) {
        if ($apiKey === null && ($clientId === null || $clientSecret === null)) {
            throw new \InvalidArgumentException('Pass $apiKey, or $clientId and $clientSecret');
        }
        $this->baseUrl = rtrim($baseUrl, '/');
    }

    /** Submits a quote (set A). Check wasSubmitted: an invalid quote is saved, with its errors. */
    public function submitQuote(array $request, ?string $idempotencyKey = null): array
    {
        return $this->call('POST', '/api/quote/submit', $request, $idempotencyKey);
    }

    /** Submits the corrected version of an earlier quote under its reference. */
    public function correctQuote(string $quoteReference, array $request, ?string $idempotencyKey = null): array
    {
        $request['quote']['quoteReference'] = $quoteReference;
        return $this->submitQuote($request, $idempotencyKey);
    }

    public function quoteStatus(string $quoteReference): array
    {
        return $this->call('GET', '/api/quote/' . rawurlencode($quoteReference) . '/status');
    }

    /** Submits a case (set B). Check isSubmitted: an invalid case is saved, with its validationErrors. */
    public function submitCase(array $case, ?string $idempotencyKey = null): array
    {
        return $this->call('POST', '/api/case/submit', $case + ['caseId' => null], $idempotencyKey);
    }

    /** Submits the corrected version of an earlier case under its id. */
    public function correctCase(string $caseId, array $case, ?string $idempotencyKey = null): array
    {
        return $this->submitCase(['caseId' => $caseId] + $case, $idempotencyKey);
    }

    public function caseStatus(string $caseId): array
    {
        return $this->call('GET', '/api/case/' . rawurlencode($caseId) . '/status');
    }

    /** One page of the event feed: items, and nextCursor for the next page. $wait is in seconds, 0 to 30. */
    public function events(string $cursor = '0', array $types = [], int $limit = 50, int $wait = 0): array
    {
        $query = ['cursor' => $cursor, 'limit' => $limit, 'wait' => $wait];
        if ($types !== []) {
            $query['types'] = implode(',', $types);
        }
        return $this->call('GET', '/api/events?' . http_build_query($query), timeout: $this->timeout + $wait);
    }

    /**
     * Yields events as they happen, without end. The cursor of each event is saved in a file once your loop asks for
     * the next one, so a restart continues where you stopped. Without a file it starts at the oldest event.
     */
    public function followEvents(string $cursorFile, array $types = [], int $wait = 30): \Generator
    {
        $cursor = is_file($cursorFile) ? trim((string) file_get_contents($cursorFile)) : '0';
        while (true) {
            $page = $this->events($cursor, $types, wait: $wait);
            foreach ($page['items'] as $event) {
                yield $event;
                self::save($cursorFile, $event['cursor']);
            }
            $cursor = $page['nextCursor'];
            self::save($cursorFile, $cursor);
        }
    }

    /** Calls any operation with a JSON body, and returns the JSON of the response. */
    public function call(
        string $method,
        string $path,
        ?array $body = null,
        ?string $idempotencyKey = null,
        ?float $timeout = null,
    ): mixed {
        return $this->request($method, $path, $body, $idempotencyKey, $timeout)->requireJson();
    }

    /** The same, but returns the whole response: $status, $headers, $content and $json. */
    public function request(
        string $method,
        string $path,
        ?array $body = null,
        ?string $idempotencyKey = null,
        ?float $timeout = null,
    ): Response {
        // A body is an object, but an empty PHP array could be a list too.
        $content = match ($body) {
            null => null,
            [] => '{}',
            default => Json::encode($body),
        };
        return $this->send($method, $path, $content, 'application/json', $idempotencyKey, $timeout);
    }

    /** Posts a file, such as a PDF to /api/case/{caseId}/documents?requirement=...&name=... */
    public function upload(string $path, string $content, string $type, ?string $idempotencyKey = null): mixed
    {
        return $this->send('POST', $path, $content, $type, $idempotencyKey)->requireJson();
    }

    /** Reads a file, such as /api/case/{caseId}/agreement. */
    public function download(string $path): string
    {
        return $this->send('GET', $path)->content;
    }

    private function send(
        string $method,
        string $path,
        ?string $content = null,
        ?string $contentType = null,
        ?string $idempotencyKey = null,
        ?float $timeout = null,
    ): Response {
        $headers = $content === null ? [] : ["Content-Type: $contentType"];
        if ($method === 'POST') {
            $headers[] = 'Idempotency-Key: ' . ($idempotencyKey ?? bin2hex(random_bytes(16)));
        }
        if (preg_grep('/[\r\n]/', $headers) !== []) {
            throw new \InvalidArgumentException('A header cannot have a line break');
        }
        $bearer = 'Authorization: Bearer ' . ($this->apiKey ?? $this->accessToken());
        try {
            return $this->retried($method, $path, $content, [...$headers, $bearer], $timeout);
        } catch (ApiException $exception) {
            if ($this->apiKey !== null || !$exception->isTokenInvalid) {
                throw $exception;
            }
        }
        // The access token was revoked or expired early: get another one, once.
        $this->token = null;
        $bearer = 'Authorization: Bearer ' . $this->accessToken();
        return $this->retried($method, $path, $content, [...$headers, $bearer], $timeout);
    }

    /** An access token that is valid for at least another minute or a tenth of its lifetime. */
    private function accessToken(): string
    {
        $now = hrtime(true) / 1e9;
        if ($this->token === null || $now >= $this->tokenRenewal) {
            $pair = base64_encode(urlencode((string) $this->clientId) . ':' . urlencode((string) $this->clientSecret));
            $headers = ["Authorization: Basic $pair", 'Content-Type: application/x-www-form-urlencoded'];
            $json = $this->retried('POST', '/oauth/token', 'grant_type=client_credentials', $headers)->requireJson();
            $this->token = $json['access_token'];
            $this->tokenRenewal = $now + $json['expires_in'] - min(60, $json['expires_in'] / 10);
        }
        return $this->token;
    }

    private function retried(
        string $method,
        string $path,
        ?string $content,
        array $headers,
        ?float $timeout = null,
    ): Response {
        $headers = [...$headers, 'Accept: application/json, */*;q=0.5', 'User-Agent: ' . self::USER_AGENT];
        for ($attempt = 1; ; $attempt++) {
            try {
                return Response::from($method, $this->baseUrl . $path, $content, $headers, $timeout ?? $this->timeout);
            } catch (ApiException | ConnectionException $exception) {
                $grown = min($this->retryDelay * 2 ** ($attempt - 1), self::MAXIMUM_WAIT_SECONDS);
                $delay = $grown * random_int(500, 1000) / 1000;
                if ($exception instanceof ApiException) {
                    $delay = max($delay, $exception->retryAfter ?? 0);
                    if (!$exception->isTemporary || $delay > self::MAXIMUM_WAIT_SECONDS) {
                        throw $exception;
                    }
                }
                if ($attempt >= $this->attempts) {
                    throw $exception;
                }
            }
            usleep((int) ($delay * 1e6));
        }
    }

    /** Replaces the file at once, so that a crash leaves the old or the new cursor. */
    private static function save(string $path, string $text): void
    {
        file_put_contents("$path.new", $text);
        rename("$path.new", $path);
    }
}

/** Verifies webhooks (Standard Webhooks). */
final class Webhook
{
    /**
     * Returns the event of a genuine webhook, with its id. Throws a WebhookException for anything else.
     *
     * $body is the request body exactly as received, file_get_contents('php://input'): verify first, parse afterwards.
     * $headers is getallheaders(), or the headers of a PSR-7 request. $secrets is the secret of the endpoint, or both
     * the new and the old one during a rotation; throws an InvalidArgumentException if one is malformed.
     */
    public static function verify(
        string $body,
        ?array $headers,
        string|array $secrets,
        int $tolerance = 300,
        ?int $now = null,
    ): array {
        $keys = array_map(self::key(...), (array) $secrets);
        if ($keys === []) {
            throw new \InvalidArgumentException('Pass at least one webhook secret');
        }
        $headers = array_change_key_case($headers ?? []);
        $values = [];
        foreach (['webhook-id', 'webhook-timestamp', 'webhook-signature'] as $name) {
            $value = is_array($headers[$name] ?? null) ? reset($headers[$name]) : $headers[$name] ?? null;
            if (!is_string($value) || $value === '') {
                throw new WebhookException('missing-header', "The $name header is missing");
            }
            $values[] = $value;
        }
        [$id, $timestamp, $signatures] = $values;
        if (
            preg_match('/^[0-9]{1,12}$/D', $timestamp) !== 1
            || abs(($now ?? time()) - (int) $timestamp) > $tolerance
        ) {
            $message = "The webhook-timestamp is not within $tolerance seconds of the clock";
            throw new WebhookException('timestamp', $message);
        }
        $isGenuine = false;
        foreach ($keys as $key) {
            $expected = 'v1,' . base64_encode(hash_hmac('sha256', "$id.$timestamp.$body", $key, true));
            foreach (explode(' ', $signatures) as $signature) {
                // Every pair is compared, so that the time taken does not reveal which one matched.
                $isGenuine = hash_equals($expected, $signature) || $isGenuine;
            }
        }
        if (!$isGenuine) {
            throw new WebhookException('signature', 'No webhook-signature matches the body and the secrets');
        }
        try {
            $event = Json::decode($body);
        } catch (\JsonException) {
            $event = null;
        }
        if (!is_array($event) || !is_string($event['type'] ?? null)) {
            throw new WebhookException('body', 'The body is not an event');
        }
        return ['id' => $id] + $event;
    }

    private static function key(string $secret): string
    {
        $key = base64_decode((string) preg_replace('/^whsec_/', '', $secret), true);
        if ($key === false || $key === '') {
            throw new \InvalidArgumentException('A webhook secret is whsec_ followed by base64');
        }
        return $key;
    }
}

/** A complete response. $headers are by their names in lower case; $json is null if the content is no JSON. */
final class Response
{
    public readonly bool $isJson;
    public readonly mixed $json;

    private function __construct(
        public readonly int $status,
        public readonly array $headers,
        public readonly string $content,
    ) {
        $this->isJson = str_contains($headers['content-type'] ?? '', 'json');
        $this->json = $this->isJson && $content !== '' ? Json::decode($content) : null;
    }

    /** One attempt. Throws an ApiException for an error response, a ConnectionException if no complete one arrives. */
    public static function from(string $method, string $url, ?string $content, array $headers, float $timeout): self
    {
        $options = [
            'method' => $method,
            'header' => $headers,
            'content' => $content,
            'timeout' => $timeout,
            'protocol_version' => 1.1,
            'ignore_errors' => true,
            // Redirects are errors: credentials go only to the address that was configured.
            'follow_location' => 0,
        ];
        $began = hrtime(true);
        $stream = @fopen($url, 'rb', false, stream_context_create(['http' => $options]));
        $content = $stream === false ? false : stream_get_contents($stream);
        $response = null;
        if ($stream !== false && $content !== false && !stream_get_meta_data($stream)['timed_out']) {
            [$status, $received] = self::headersOf(stream_get_meta_data($stream)['wrapper_data']);
            if (strlen($content) >= (int) ($received['content-length'] ?? 0)) {
                try {
                    $response = new self($status, $received, $content);
                } catch (\JsonException) {
                }
            }
        }
        if ($response === null) {
            $timedOut = (hrtime(true) - $began) / 1e9 >= $timeout;
            $reason = $timedOut ? 'the request timed out' : 'no complete response arrived';
            throw new ConnectionException("$method " . strtok($url, '?') . ": $reason", $timedOut);
        }
        return $status >= 200 && $status < 300 ? $response : throw new ApiException($response);
    }

    public function requireJson(): mixed
    {
        if ($this->content !== '' && !$this->isJson) {
            throw new ApiException($this, 'The response is not JSON. It may come from a proxy.');
        }
        return $this->json;
    }

    /** The status, and the headers by their names in lower case. */
    private static function headersOf(array $lines): array
    {
        $status = 0;
        $headers = [];
        foreach ($lines as $line) {
            if (preg_match('~^HTTP/\S+ (\d{3})~', $line, $match) === 1) {
                [$status, $headers] = [(int) $match[1], []];
            } else {
                [$name, $value] = explode(':', $line, 2) + [1 => ''];
                $headers[strtolower($name)] = trim($value);
            }
        }
        return [$status, $headers];
    }
}

/** @internal */
final class Json
{
    public static function encode(array $value): string
    {
        // Otherwise php.ini could write 365.14 as 365.13999999999999.
        $precision = ini_set('serialize_precision', '-1');
        try {
            return json_encode($value, JSON_THROW_ON_ERROR | JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_SLASHES);
        } finally {
            ini_set('serialize_precision', (string) $precision);
        }
    }

    public static function decode(string $text): mixed
    {
        return json_decode($text, true, 512, JSON_THROW_ON_ERROR | JSON_BIGINT_AS_STRING);
    }
}
