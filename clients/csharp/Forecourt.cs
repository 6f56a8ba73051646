// Nullable annotations would be errors for the compilers of C# 7.
#pragma warning disable 8600, 8601, 8602, 8603, 8604, 8618, 8625
using System;
using System.Collections;
using System.Collections.Generic;
using System.Globalization;
using System.IO;
using System.Linq;
using System.Net;
using System.Net.Http;
using System.Security.Cryptography;
using System.Text;
using System.Text.RegularExpressions;
using System.Threading;
using System.Threading.Tasks;

namespace Forecourt
{
    /// <summary>
    /// Forecourt client for .NET and Mono. One file, no packages: copy it into your project. Threads may share a
    /// client.
    /// <code>
    /// var client = new ForecourtClient("https://finance.example", new ForecourtOptions { ApiKey = "fc_test_..." });
    /// var response = await client.SubmitCaseAsync(body);
    /// var status = await client.CaseStatusAsync((string)response["caseId"]);
    /// </code>
    /// JSON objects are dictionaries with the field names of the API, arrays are lists, and numbers are decimals.
    /// Failed requests are retried with the same Idempotency-Key.
    /// </summary>
    public sealed class ForecourtClient : IDisposable
    {
        private const string UserAgent = "forecourt-csharp/1.0";
        private static readonly TimeSpan MaximumWait = TimeSpan.FromSeconds(60);

        // Redirects are errors: credentials go only to the address that was configured.
        private readonly HttpClient http = new HttpClient(new HttpClientHandler { AllowAutoRedirect = false })
        {
            Timeout = Timeout.InfiniteTimeSpan,
        };
        private readonly SemaphoreSlim tokenLock = new SemaphoreSlim(1);
        private readonly Random random = new Random();
        private readonly string baseUrl;
        private readonly ForecourtOptions options;
        private string token;
        private DateTime tokenRenewal;

        public ForecourtClient(string baseUrl, ForecourtOptions options)
        {
            if (options.ApiKey == null && (options.ClientId == null || options.ClientSecret == null))
                throw new ArgumentException("Set ApiKey, or ClientId and ClientSecret");
            this.baseUrl = baseUrl.TrimEnd('/');
            this.options = options;
        }

        public void Dispose() => http.Dispose();

        /// <summary>Submits a quote (set A). Check wasSubmitted: an invalid quote is saved, with its errors.</summary>
        public Task<Dictionary<string, object>> SubmitQuoteAsync(
            IDictionary<string, object> request, string idempotencyKey = null) =>
            ObjectAsync(CallAsync("POST", "/api/quote/submit", request, idempotencyKey));

        /// <summary>Submits the corrected version of an earlier quote under its reference.</summary>
        public Task<Dictionary<string, object>> CorrectQuoteAsync(
            string quoteReference, IDictionary<string, object> request, string idempotencyKey = null)
        {
            var quote = With((IDictionary<string, object>)request["quote"], "quoteReference", quoteReference);
            return SubmitQuoteAsync(With(request, "quote", quote), idempotencyKey);
        }

        public Task<Dictionary<string, object>> QuoteStatusAsync(string quoteReference) =>
            ObjectAsync(CallAsync("GET", $"/api/quote/{Uri.EscapeDataString(quoteReference)}/status"));

        /// <summary>
        /// Submits a case (set B). Check isSubmitted: an invalid case is saved, with its validationErrors.
        /// </summary>
        public Task<Dictionary<string, object>> SubmitCaseAsync(
            IDictionary<string, object> body, string idempotencyKey = null)
        {
            var withId = body.ContainsKey("caseId") ? body : With(body, "caseId", null);
            return ObjectAsync(CallAsync("POST", "/api/case/submit", withId, idempotencyKey));
        }

        /// <summary>Submits the corrected version of an earlier case under its id.</summary>
        public Task<Dictionary<string, object>> CorrectCaseAsync(
            string caseId, IDictionary<string, object> body, string idempotencyKey = null) =>
            SubmitCaseAsync(With(body, "caseId", caseId), idempotencyKey);

        public Task<Dictionary<string, object>> CaseStatusAsync(string caseId) =>
            ObjectAsync(CallAsync("GET", $"/api/case/{Uri.EscapeDataString(caseId)}/status"));

        /// <summary>
        /// One page of the event feed: items, and nextCursor for the next page. <paramref name="wait"/> is in seconds,
        /// 0 to 30.
        /// </summary>
        public Task<Dictionary<string, object>> EventsAsync(
            string cursor = "0",
            int limit = 50,
            int wait = 0,
            CancellationToken cancellation = default(CancellationToken)) =>
            ObjectAsync(JsonAsync(new Call
            {
                Path = $"/api/events?cursor={Uri.EscapeDataString(cursor)}&limit={limit}&wait={wait}",
                Timeout = options.Timeout + TimeSpan.FromSeconds(wait),
                Cancellation = cancellation,
            }));

        /// <summary>
        /// Passes events to the handler as they happen, until it throws or the token is cancelled. The cursor of each
        /// event is saved in a file after it was handled, so a restart continues where you stopped. Without a file it
        /// starts at the oldest event.
        /// </summary>
        public async Task FollowEventsAsync(
            string cursorFile,
            Func<Dictionary<string, object>, Task> handler,
            int wait = 30,
            CancellationToken cancellation = default(CancellationToken))
        {
            string cursor = File.Exists(cursorFile) ? File.ReadAllText(cursorFile).Trim() : "0";
            while (true)
            {
                var page = await EventsAsync(cursor, 50, wait, cancellation).ConfigureAwait(false);
                foreach (Dictionary<string, object> item in (List<object>)page["items"])
                {
                    await handler(item).ConfigureAwait(false);
                    Save(cursorFile, (string)item["cursor"]);
                }
                cursor = (string)page["nextCursor"];
                Save(cursorFile, cursor);
            }
        }

        /// <summary>Calls any operation with a JSON body or none, and returns the JSON of the response.</summary>
        public async Task<object> CallAsync(
            string method,
            string path,
            object body = null,
            string idempotencyKey = null,
            CancellationToken cancellation = default(CancellationToken)) =>
            (await RequestAsync(method, path, body, idempotencyKey, cancellation).ConfigureAwait(false)).RequireJson();

        /// <summary>The same, but returns the whole response, with its status and headers.</summary>
        public Task<ApiResponse> RequestAsync(
            string method,
            string path,
            object body = null,
            string idempotencyKey = null,
            CancellationToken cancellation = default(CancellationToken)) =>
            SendAsync(new Call
            {
                Method = method,
                Path = path,
                Content = body == null ? null : Encoding.UTF8.GetBytes(Json.Write(body)),
                IdempotencyKey = idempotencyKey,
                Timeout = options.Timeout,
                Cancellation = cancellation,
            });

        /// <summary>Posts a file, such as a PDF to /api/case/{caseId}/documents?requirement=...&amp;name=...</summary>
        public Task<object> UploadAsync(string path, byte[] content, string contentType) =>
            JsonAsync(new Call
            {
                Method = "POST",
                Path = path,
                Content = content,
                ContentType = contentType,
                Timeout = options.Timeout,
            });

        /// <summary>Reads a file, such as /api/case/{caseId}/agreement.</summary>
        public async Task<byte[]> DownloadAsync(string path) =>
            (await SendAsync(new Call { Path = path, Timeout = options.Timeout }).ConfigureAwait(false)).Content;

        private sealed class Call
        {
            public string Method = "GET";
            public string Path;
            public byte[] Content;
            public string ContentType = "application/json";
            public string IdempotencyKey;
            public TimeSpan Timeout;
            public CancellationToken Cancellation;
        }

        private async Task<object> JsonAsync(Call call) => (await SendAsync(call).ConfigureAwait(false)).RequireJson();

        private async Task<ApiResponse> SendAsync(Call call)
        {
            if (call.Method == "POST" && call.IdempotencyKey == null) call.IdempotencyKey = Guid.NewGuid().ToString();
            if ((call.IdempotencyKey + call.ContentType).IndexOfAny(new[] { '\r', '\n' }) >= 0)
                throw new ArgumentException("A header cannot have a line break");
            string credential = options.ApiKey ?? await AccessTokenAsync(null, call.Cancellation).ConfigureAwait(false);
            try
            {
                return await RetriedAsync(call, "Bearer " + credential).ConfigureAwait(false);
            }
            catch (ApiException exception) when (options.ApiKey == null && exception.IsTokenInvalid)
            {
                // The access token was revoked or expired early: get another one, once.
                credential = await AccessTokenAsync(credential, call.Cancellation).ConfigureAwait(false);
                return await RetriedAsync(call, "Bearer " + credential).ConfigureAwait(false);
            }
        }

        /// <summary>An access token that is valid for at least another minute or a tenth of its lifetime.</summary>
        private async Task<string> AccessTokenAsync(string rejected, CancellationToken cancellation)
        {
            // Simultaneous calls wait for one token.
            await tokenLock.WaitAsync(cancellation).ConfigureAwait(false);
            try
            {
                var now = DateTime.UtcNow;
                if (token == null || token == rejected || now >= tokenRenewal)
                {
                    string id = WebUtility.UrlEncode(options.ClientId);
                    string secret = WebUtility.UrlEncode(options.ClientSecret);
                    var call = new Call
                    {
                        Method = "POST",
                        Path = "/oauth/token",
                        Content = Encoding.UTF8.GetBytes("grant_type=client_credentials"),
                        ContentType = "application/x-www-form-urlencoded",
                        Timeout = options.Timeout,
                        Cancellation = cancellation,
                    };
                    string basic = "Basic " + Convert.ToBase64String(Encoding.UTF8.GetBytes(id + ":" + secret));
                    var response = await RetriedAsync(call, basic).ConfigureAwait(false);
                    var json = (Dictionary<string, object>)response.RequireJson();
                    double seconds = Convert.ToDouble(json["expires_in"]);
                    token = (string)json["access_token"];
                    tokenRenewal = now.AddSeconds(seconds - Math.Min(60, seconds / 10));
                }
                return token;
            }
            finally
            {
                tokenLock.Release();
            }
        }

        private async Task<ApiResponse> RetriedAsync(Call call, string authorization)
        {
            for (int attempt = 1; ; attempt++)
            {
                double grown = options.RetryDelay.TotalSeconds * Math.Pow(2, attempt - 1);
                double factor;
                lock (random) factor = 0.5 + random.NextDouble() / 2;
                var delay = TimeSpan.FromSeconds(Math.Min(grown, MaximumWait.TotalSeconds) * factor);
                try
                {
                    return await ExchangeAsync(call, authorization).ConfigureAwait(false);
                }
                catch (ForecourtException exception) when (attempt < options.Attempts && exception.IsTemporary)
                {
                    var asked = (exception as ApiException)?.RetryAfter ?? TimeSpan.Zero;
                    if (asked > MaximumWait) throw;
                    if (asked > delay) delay = asked;
                }
                await Task.Delay(delay, call.Cancellation).ConfigureAwait(false);
            }
        }

        /// <summary>
        /// One attempt. Throws an ApiException for an error response, a ConnectionException if no complete one arrives.
        /// </summary>
        private async Task<ApiResponse> ExchangeAsync(Call call, string authorization)
        {
            using (var request = new HttpRequestMessage(new HttpMethod(call.Method), baseUrl + call.Path))
            using (var limit = CancellationTokenSource.CreateLinkedTokenSource(call.Cancellation))
            {
                limit.CancelAfter(call.Timeout);
                request.Headers.ExpectContinue = false;
                request.Headers.TryAddWithoutValidation("Accept", "application/json, */*;q=0.5");
                request.Headers.TryAddWithoutValidation("User-Agent", UserAgent);
                request.Headers.TryAddWithoutValidation("Authorization", authorization);
                if (call.IdempotencyKey != null)
                    request.Headers.TryAddWithoutValidation("Idempotency-Key", call.IdempotencyKey);
                if (call.Content != null)
                {
                    request.Content = new ByteArrayContent(call.Content);
                    request.Content.Headers.TryAddWithoutValidation("Content-Type", call.ContentType);
                }
                string operation = call.Method + " " + call.Path.Split('?')[0];
                try
                {
                    // This reads the whole body, so that the timeout covers it.
                    using (var received = await http.SendAsync(request, limit.Token).ConfigureAwait(false))
                    {
                        var response = await ApiResponse.ReadAsync(received).ConfigureAwait(false);
                        return received.IsSuccessStatusCode ? response : throw new ApiException(response);
                    }
                }
                catch (OperationCanceledException exception) when (!call.Cancellation.IsCancellationRequested)
                {
                    throw new ConnectionException(operation + ": the request timed out", true, exception);
                }
                catch (Exception exception) when (
                    exception is HttpRequestException || exception is IOException || exception is FormatException
                    || exception is WebException)
                {
                    throw new ConnectionException(operation + ": no complete response arrived", false, exception);
                }
            }
        }

        private static async Task<Dictionary<string, object>> ObjectAsync(Task<object> json) =>
            (Dictionary<string, object>)await json.ConfigureAwait(false);

        internal static Dictionary<string, object> With(IDictionary<string, object> json, string name, object value) =>
            new Dictionary<string, object>(json) { [name] = value };

        /// <summary>Replaces the file at once, so that a crash leaves the old or the new cursor.</summary>
        private static void Save(string path, string cursor)
        {
            File.WriteAllText(path + ".new", cursor);
            if (File.Exists(path)) File.Replace(path + ".new", path, null);
            else File.Move(path + ".new", path);
        }
    }

    /// <summary>Set ApiKey, or ClientId and ClientSecret to use OAuth access tokens.</summary>
    public sealed class ForecourtOptions
    {
        public string ApiKey { get; set; }
        public string ClientId { get; set; }
        public string ClientSecret { get; set; }

        /// <summary>The maximum duration of one attempt.</summary>
        public TimeSpan Timeout { get; set; } = TimeSpan.FromSeconds(30);

        /// <summary>How often a request is sent in total.</summary>
        public int Attempts { get; set; } = 4;

        /// <summary>The delay before the second attempt; it doubles for each further one.</summary>
        public TimeSpan RetryDelay { get; set; } = TimeSpan.FromSeconds(0.5);
    }

    /// <summary>Every error of this client.</summary>
    public abstract class ForecourtException : Exception
    {
        internal ForecourtException(string message, Exception cause = null) : base(message, cause) { }

        internal virtual bool IsTemporary => false;
    }

    /// <summary>No complete response arrived.</summary>
    public sealed class ConnectionException : ForecourtException
    {
        internal ConnectionException(string message, bool timedOut, Exception cause) : base(message, cause) =>
            TimedOut = timedOut;

        public bool TimedOut { get; }

        internal override bool IsTemporary => true;
    }

    /// <summary>The response was an error. What the response does not have is null.</summary>
    public sealed class ApiException : ForecourtException
    {
        private static readonly int[] TemporaryStatuses = { 408, 429, 500, 502, 503, 504 };

        internal ApiException(ApiResponse response, string reason = null)
            : base($"{response.Status} {response.Type}: {reason ?? response.Reason ?? "The response is an error."}"
                + $" (request {response.Header("X-Request-Id") ?? "without id"})")
        {
            Status = response.Status;
            Type = response.Type;
            Title = response.Text("title");
            Detail = reason ?? response.Reason;
            Errors = response.Member("errors") as List<object> ?? new List<object>();
            RequestId = response.Header("X-Request-Id");
            RetryAfter = response.RetryAfter;
            Response = response;
            string challenge = response.Header("WWW-Authenticate") ?? "";
            IsConsentRequired = challenge.Contains("error=\"consent_required\"");
            IsTokenInvalid = challenge.Contains("error=\"invalid_token\"");
        }

        public int Status { get; }

        /// <summary>The whole response, with its headers.</summary>
        public ApiResponse Response { get; }

        /// <summary>Whether the owner has not given consent. Any other 401 is about the key or the token.</summary>
        public bool IsConsentRequired { get; }

        /// <summary>
        /// The problem type (RFC 9457), such as "/problems/not-found", or "about:blank" if there is none.
        /// </summary>
        public string Type { get; }
        public string Title { get; }
        public string Detail { get; }
        public List<object> Errors { get; }

        /// <summary>Quote it when you ask for help.</summary>
        public string RequestId { get; }

        /// <summary>How long to wait before another attempt.</summary>
        public TimeSpan? RetryAfter { get; }

        internal bool IsTokenInvalid { get; }

        // A 409 means "try again" if an earlier attempt with the same Idempotency-Key is still running. Set A's errors
        // have no problem type; there it is the only cause of a 409.
        internal override bool IsTemporary =>
            TemporaryStatuses.Contains(Status)
            || (Status == 409 && (Type == "about:blank" || Type.EndsWith("/still-running", StringComparison.Ordinal)));
    }

    /// <summary>The request is not a genuine webhook: respond with 400.</summary>
    public sealed class WebhookException : ForecourtException
    {
        internal WebhookException(string reason, string message) : base(message) => Reason = reason;

        /// <summary>"missing-header", "timestamp", "signature" or "body".</summary>
        public string Reason { get; }
    }

    /// <summary>Verifies webhooks (Standard Webhooks).</summary>
    public static class Webhook
    {
        /// <summary>
        /// Returns the event of a genuine webhook, with its id. Throws a WebhookException for anything else, and an
        /// ArgumentException if a secret is malformed.
        /// </summary>
        /// <param name="body">The request body exactly as received: verify first, parse afterwards.</param>
        /// <param name="headers">For instance Request.Headers of ASP.NET Core.</param>
        /// <param name="secrets">The secret of the endpoint, or both the new and the old one during a rotation.</param>
        public static Dictionary<string, object> Verify<T>(
            byte[] body,
            IEnumerable<KeyValuePair<string, T>> headers,
            IEnumerable<string> secrets,
            TimeSpan? tolerance = null,
            DateTimeOffset? now = null)
        {
            var keys = secrets.Select(KeyOf).ToList();
            if (keys.Count == 0) throw new ArgumentException("Pass at least one webhook secret");
            string id = Header(headers, "webhook-id");
            string timestamp = Header(headers, "webhook-timestamp");
            string[] signatures = Header(headers, "webhook-signature").Split(' ');
            double limit = (tolerance ?? TimeSpan.FromMinutes(5)).TotalSeconds;
            bool isTime = long.TryParse(timestamp, NumberStyles.None, CultureInfo.InvariantCulture, out long seconds);
            if (!isTime || Math.Abs((double)(now ?? DateTimeOffset.UtcNow).ToUnixTimeSeconds() - seconds) > limit)
                throw new WebhookException(
                    "timestamp", $"The webhook-timestamp is not within {limit} seconds of the clock");
            byte[] signed = Encoding.UTF8.GetBytes($"{id}.{timestamp}.").Concat(body).ToArray();
            bool isGenuine = false;
            foreach (byte[] key in keys)
                using (var hmac = new HMACSHA256(key))
                {
                    string expected = "v1," + Convert.ToBase64String(hmac.ComputeHash(signed));
                    // Every pair is compared, so that the time taken does not reveal which one matched.
                    foreach (string signature in signatures) isGenuine |= IsSame(expected, signature);
                }
            if (!isGenuine)
                throw new WebhookException("signature", "No webhook-signature matches the body and the secrets");
            try
            {
                if (Json.Parse(body) is Dictionary<string, object> json
                    && json.TryGetValue("type", out var type) && type is string)
                    return ForecourtClient.With(json, "id", id);
            }
            catch (FormatException)
            {
                // It is reported below.
            }
            throw new WebhookException("body", "The body is not an event");
        }

        private static string Header<T>(IEnumerable<KeyValuePair<string, T>> headers, string name)
        {
            foreach (var header in headers ?? Enumerable.Empty<KeyValuePair<string, T>>())
            {
                string value = header.Value?.ToString();
                if (string.Equals(header.Key, name, StringComparison.OrdinalIgnoreCase) && !string.IsNullOrEmpty(value))
                    return value;
            }
            throw new WebhookException("missing-header", $"The {name} header is missing");
        }

        private static byte[] KeyOf(string secret)
        {
            try
            {
                byte[] key = Convert.FromBase64String(Regex.Replace(secret, "^whsec_", ""));
                if (key.Length > 0) return key;
            }
            catch (FormatException)
            {
                // It is reported below.
            }
            throw new ArgumentException("A webhook secret is whsec_ followed by base64");
        }

        /// <summary>Takes the same time wherever the texts differ.</summary>
        private static bool IsSame(string one, string other)
        {
            int difference = one.Length ^ other.Length;
            for (int at = 0; at < one.Length && at < other.Length; at++) difference |= one[at] ^ other[at];
            return difference == 0;
        }
    }

    /// <summary>A complete response.</summary>
    public sealed class ApiResponse
    {
        private readonly Dictionary<string, string> headers;
        private bool isJson;

        private ApiResponse(HttpResponseMessage received, byte[] content)
        {
            Status = (int)received.StatusCode;
            Content = content;
            headers = received.Headers.Concat(received.Content.Headers).ToDictionary(
                header => header.Key, header => string.Join(", ", header.Value), StringComparer.OrdinalIgnoreCase);
        }

        public int Status { get; }
        public byte[] Content { get; }

        /// <summary>The JSON of the response; null if the content is no JSON.</summary>
        public object Json { get; private set; }

        /// <summary>By their names in any case.</summary>
        public IReadOnlyDictionary<string, string> Headers => headers;

        internal string Type => Text("type", "error") ?? "about:blank";
        internal string Reason => Text("detail", "errorMessage", "error_description");

        internal static async Task<ApiResponse> ReadAsync(HttpResponseMessage received)
        {
            byte[] content = await received.Content.ReadAsByteArrayAsync().ConfigureAwait(false);
            var response = new ApiResponse(received, content);
            if (content.Length < received.Content.Headers.ContentLength)
                throw new IOException("The response was cut");
            response.isJson = response.Header("Content-Type")?.Contains("json") == true;
            if (response.isJson && response.Content.Length > 0) response.Json = Forecourt.Json.Parse(response.Content);
            return response;
        }

        /// <summary>The value of a header; null without one.</summary>
        public string Header(string name) => headers.TryGetValue(name, out var value) ? value : null;

        internal object Member(string name) =>
            Json is Dictionary<string, object> members && members.TryGetValue(name, out var value) ? value : null;

        /// <summary>The first text of these names; null without one.</summary>
        internal string Text(params string[] names) => names.Select(Member).OfType<string>().FirstOrDefault();

        internal object RequireJson()
        {
            if (Content.Length > 0 && !isJson)
                throw new ApiException(this, "The response is not JSON. It may come from a proxy.");
            return Json;
        }

        /// <summary>Retry-After has seconds or a date.</summary>
        internal TimeSpan? RetryAfter
        {
            get
            {
                string value = Header("Retry-After") ?? "";
                if (Regex.IsMatch(value, @"^[0-9]{1,9}$")) return TimeSpan.FromSeconds(int.Parse(value));
                var culture = CultureInfo.InvariantCulture;
                if (!DateTimeOffset.TryParse(value, culture, DateTimeStyles.AssumeUniversal, out var date)) return null;
                var wait = date - DateTimeOffset.UtcNow;
                return wait > TimeSpan.Zero ? wait : TimeSpan.Zero;
            }
        }
    }

    /// <summary>Reads and writes JSON: dictionaries, lists, strings, decimals, booleans and null.</summary>
    public sealed class Json
    {
        private const int DepthMaximum = 200;
        private static readonly Regex Literal =
            new Regex(@"\G(?:true|false|null|-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]{1,4})?)");
        private static readonly Regex Escape = new Regex(@"\G(?:u([0-9a-fA-F]{4})|[""\\/bfnrt])");
        private readonly string text;
        private int at;

        private Json(string text) => this.text = text;

        /// <summary>Reads UTF-8. Throws a FormatException if it is not exactly one JSON value.</summary>
        public static object Parse(byte[] utf8)
        {
            try
            {
                return Parse(new UTF8Encoding(false, true).GetString(utf8));
            }
            catch (ArgumentException)
            {
                throw new FormatException("The text is not UTF-8");
            }
        }

        public static object Parse(string text)
        {
            var json = new Json(text);
            object value = json.Value(1);
            json.SkipSpace();
            return json.at == text.Length ? value : throw json.Unexpected();
        }

        public static string Write(object value)
        {
            if (value == null) return "null";
            if (value is bool flag) return flag ? "true" : "false";
            if (value is string text) return Quote(text);
            if (value is double number) return number.ToString("R", CultureInfo.InvariantCulture);
            if (value is IDictionary<string, object> members)
                return "{" + string.Join(",", members.Select(one => Quote(one.Key) + ":" + Write(one.Value))) + "}";
            if (value is IEnumerable elements)
                return "[" + string.Join(",", elements.Cast<object>().Select(Write)) + "]";
            return Convert.ToDecimal(value).ToString(CultureInfo.InvariantCulture);
        }

        private object Value(int depth)
        {
            if (depth > DepthMaximum) throw Unexpected();
            if (Take('"')) return Text();
            if (Take('{'))
            {
                var members = new Dictionary<string, object>();
                if (Take('}')) return members;
                do
                {
                    Expect('"');
                    string name = Text();
                    Expect(':');
                    members[name] = Value(depth + 1);
                }
                while (Take(','));
                Expect('}');
                return members;
            }
            if (Take('['))
            {
                var elements = new List<object>();
                if (Take(']')) return elements;
                do elements.Add(Value(depth + 1));
                while (Take(','));
                Expect(']');
                return elements;
            }
            var literal = Literal.Match(text, at);
            if (!literal.Success) throw Unexpected();
            at += literal.Length;
            if (literal.Value == "null") return null;
            if (!literal.Groups[1].Success) return literal.Value == "true";
            // A decimal keeps every digit of an amount. Larger numbers only fit a double.
            var culture = CultureInfo.InvariantCulture;
            if (decimal.TryParse(literal.Value, NumberStyles.Float, culture, out decimal amount)) return amount;
            bool isDouble = double.TryParse(literal.Value, NumberStyles.Float, culture, out double number);
            return isDouble && !double.IsInfinity(number) ? number : throw Unexpected();
        }

        private string Text()
        {
            var output = new StringBuilder();
            while (at < text.Length)
            {
                char character = text[at++];
                if (character == '"') return output.ToString();
                if (character < ' ') break;
                output.Append(character == '\\' ? Escaped() : character);
            }
            throw Unexpected();
        }

        private char Escaped()
        {
            var escape = Escape.Match(text, at);
            if (!escape.Success) throw Unexpected();
            at += escape.Length;
            if (escape.Length > 1) return (char)Convert.ToInt32(escape.Groups[1].Value, 16);
            return "\"\\/\b\f\n\r\t"["\"\\/bfnrt".IndexOf(escape.Value[0])];
        }

        private void SkipSpace()
        {
            while (at < text.Length && " \t\r\n".IndexOf(text[at]) >= 0) at++;
        }

        private bool Take(char character)
        {
            SkipSpace();
            bool isThere = at < text.Length && text[at] == character;
            if (isThere) at++;
            return isThere;
        }

        private void Expect(char character)
        {
            if (!Take(character)) throw Unexpected();
        }

        private FormatException Unexpected() => new FormatException($"The text is not JSON: see character {at}");

        private static string Quote(string text)
        {
            var output = new StringBuilder("\"");
            foreach (char character in text)
                if (character == '"' || character == '\\') output.Append('\\').Append(character);
                else if (character < ' ') output.AppendFormat("\\u{0:x4}", (int)character);
                else output.Append(character);
            return output.Append('"').ToString();
        }
    }
}
