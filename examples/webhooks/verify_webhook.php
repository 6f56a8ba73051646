<?php

declare(strict_types=1);

const TOLERANCE_SECONDS = 300;

/**
 * Proves that a webhook comes from Forecourt (Standard Webhooks), with nothing but PHP's own functions.
 *
 * $secrets: both the new and the old one while you change it. $headers: names in small letters. $body: the bytes as they
 * came, file_get_contents('php://input').
 */
function isGenuine(array $secrets, array $headers, string $body, ?int $now = null): bool
{
    $id = $headers['webhook-id'] ?? '';
    $timestamp = $headers['webhook-timestamp'] ?? '';
    if ($id === '' || preg_match('/^[0-9]{1,12}$/D', $timestamp) !== 1) {
        return false;
    }
    if (abs(($now ?? time()) - (int) $timestamp) > TOLERANCE_SECONDS) {
        return false;
    }
    $found = false;
    foreach ($secrets as $secret) {
        $key = base64_decode(substr($secret, strlen('whsec_')), true);
        if ($key === false || $key === '') {
            return false;
        }
        $mac = hash_hmac('sha256', "$id.$timestamp.$body", $key, true);
        $expected = 'v1,' . base64_encode($mac);
        foreach (explode(' ', $headers['webhook-signature'] ?? '') as $signature) {
            // It compares in constant time.
            $found = hash_equals($expected, $signature) || $found;
        }
    }
    return $found;
}
