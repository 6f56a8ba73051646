using System;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using System.Security.Cryptography;
using System.Text;

/// <summary>Proves that a webhook comes from Forecourt (Standard Webhooks), with nothing but .NET's own library.</summary>
public static class VerifyWebhook
{
    private const long ToleranceSeconds = 300;

    /// <param name="secrets">Both the new and the old one while you change it.</param>
    /// <param name="headers">Names in small letters.</param>
    /// <param name="body">The bytes as they came.</param>
    /// <param name="now">Seconds since 1970: DateTimeOffset.UtcNow.ToUnixTimeSeconds().</param>
    public static bool IsGenuine(
        IEnumerable<string> secrets, IDictionary<string, string> headers, byte[] body, long now)
    {
        string id, timestamp, signatures;
        if (!headers.TryGetValue("webhook-id", out id) || id.Length == 0) return false;
        if (!headers.TryGetValue("webhook-timestamp", out timestamp)) return false;
        if (!headers.TryGetValue("webhook-signature", out signatures)) return false;
        long seconds;
        if (!long.TryParse(timestamp, NumberStyles.None, CultureInfo.InvariantCulture, out seconds)) return false;
        if (seconds > now + ToleranceSeconds || seconds < now - ToleranceSeconds) return false;
        byte[] signed = Encoding.UTF8.GetBytes(id + "." + timestamp + ".").Concat(body).ToArray();
        bool found = false;
        foreach (string secret in secrets)
        {
            byte[] key = Convert.FromBase64String(secret.Substring("whsec_".Length));
            using (var hmac = new HMACSHA256(key))
            {
                string expected = "v1," + Convert.ToBase64String(hmac.ComputeHash(signed));
                foreach (string signature in signatures.Split(' ')) found |= IsSame(expected, signature);
            }
        }
        return found;
    }

    /// <summary>Takes the same time wherever they differ; CryptographicOperations.FixedTimeEquals in .NET Core.</summary>
    private static bool IsSame(string one, string other)
    {
        if (one.Length != other.Length) return false;
        int difference = 0;
        for (int at = 0; at < one.Length; at++) difference |= one[at] ^ other[at];
        return difference == 0;
    }
}
