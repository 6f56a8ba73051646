using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Text;
using System.Threading.Tasks;
using Forecourt;

/// <summary>Runs each scenario that arrives as a line of JSON with the C# client, and prints the outcome as a line.</summary>
public static class Driver
{
    private static readonly Dictionary<string, ForecourtClient> Clients = new Dictionary<string, ForecourtClient>();

    private sealed class Enough : Exception { }

    public static void Main()
    {
        var input = new StreamReader(Console.OpenStandardInput(), new UTF8Encoding(false));
        var output = new StreamWriter(Console.OpenStandardOutput(), new UTF8Encoding(false)) { AutoFlush = true };
        for (string line = input.ReadLine(); line != null; line = input.ReadLine())
            output.WriteLine(Json.Write(OutcomeAsync((Dictionary<string, object>)Json.Parse(line)).GetAwaiter().GetResult()));
    }

    private static async Task<Dictionary<string, object>> OutcomeAsync(Dictionary<string, object> scenario)
    {
        try
        {
            object options = Member(scenario, "client");
            var client = options == null ? null : ClientOf((Dictionary<string, object>)options);
            object ok = await OkAsync(client, (string)scenario["call"], (Dictionary<string, object>)scenario["args"]);
            return new Dictionary<string, object> { ["ok"] = ok };
        }
        catch (ApiException exception)
        {
            return Error("api", exception, new Dictionary<string, object>
            {
                ["status"] = exception.Status,
                ["type"] = exception.Type,
                ["title"] = exception.Title,
                ["detail"] = exception.Detail,
                ["errors"] = exception.Errors,
                ["requestId"] = exception.RequestId,
                ["isConsentRequired"] = exception.IsConsentRequired,
                ["contentType"] = exception.Response.Header("Content-Type"),
                ["retryAfter"] = exception.RetryAfter?.TotalSeconds,
            });
        }
        catch (ConnectionException exception)
        {
            return Error("connection", exception, new Dictionary<string, object> { ["timedOut"] = exception.TimedOut });
        }
        catch (WebhookException exception)
        {
            return Error("webhook", exception, new Dictionary<string, object> { ["reason"] = exception.Reason });
        }
        catch (ArgumentException exception)
        {
            return Error("configuration", exception, new Dictionary<string, object>());
        }
        catch (FormatException exception)
        {
            return Error("configuration", exception, new Dictionary<string, object>());
        }
    }

    private static Dictionary<string, object> Error(string kind, Exception exception, Dictionary<string, object> error)
    {
        error["kind"] = kind;
        error["message"] = exception.Message;
        return new Dictionary<string, object> { ["error"] = error };
    }

    private static async Task<object> OkAsync(ForecourtClient client, string call, Dictionary<string, object> args)
    {
        string reference = Member(args, "reference") as string;
        string key = Member(args, "key") as string;
        var body = Member(args, "body") as Dictionary<string, object>;
        switch (call)
        {
            case "submitQuote": return await client.SubmitQuoteAsync(body, key);
            case "correctQuote": return await client.CorrectQuoteAsync(reference, body);
            case "quoteStatus": return await client.QuoteStatusAsync(reference);
            case "submitCase": return await client.SubmitCaseAsync(body, key);
            case "correctCase": return await client.CorrectCaseAsync(reference, body);
            case "caseStatus": return await client.CaseStatusAsync(reference);
            case "events": return await client.EventsAsync((string)args["cursor"], Convert.ToInt32(args["limit"]));
            case "follow": return await FollowedAsync(client, (string)args["file"], Convert.ToInt32(args["count"]));
            case "call": return await client.CallAsync((string)args["method"], (string)args["path"], body);
            case "request":
                var response = await client.RequestAsync((string)args["method"], (string)args["path"], body);
                return new Dictionary<string, object>
                {
                    ["status"] = response.Status,
                    ["hasRequestId"] = response.Header("X-Request-Id") != null,
                    ["unknown"] = response.Header("Sandbox-Unknown-Fields"),
                    ["type"] = response.Headers["Content-Type"],
                    ["json"] = response.Json,
                };
            case "upload":
                byte[] content = Encoding.UTF8.GetBytes((string)args["content"]);
                return await client.UploadAsync((string)args["path"], content, (string)args["type"]);
            case "download": return (await client.DownloadAsync((string)args["path"])).Length;
            case "json": return Json.Parse(Encoding.UTF8.GetBytes((string)args["text"]));
            default:
                return Webhook.Verify(
                    Encoding.UTF8.GetBytes((string)args["body"]),
                    (Dictionary<string, object>)args["headers"],
                    ((List<object>)args["secrets"]).Cast<string>(),
                    now: DateTimeOffset.FromUnixTimeSeconds(Convert.ToInt64(args["now"])));
        }
    }

    private static async Task<List<object>> FollowedAsync(ForecourtClient client, string file, int count)
    {
        var events = new List<object>();
        try
        {
            await client.FollowEventsAsync(
                file,
                found =>
                {
                    events.Add(found);
                    if (events.Count == count) throw new Enough();
                    return Task.FromResult(true);
                },
                wait: 0);
        }
        catch (Enough)
        {
            // As many as asked for.
        }
        return events;
    }

    private static ForecourtClient ClientOf(Dictionary<string, object> options)
    {
        string key = Json.Write(options);
        if (!Clients.ContainsKey(key))
            Clients[key] = new ForecourtClient((string)options["baseUrl"], new ForecourtOptions
            {
                ApiKey = Member(options, "apiKey") as string,
                ClientId = Member(options, "clientId") as string,
                ClientSecret = Member(options, "clientSecret") as string,
                Timeout = TimeSpan.FromSeconds(Convert.ToDouble(Member(options, "timeout") ?? 30)),
                Attempts = Convert.ToInt32(options["attempts"]),
                RetryDelay = TimeSpan.FromSeconds(Convert.ToDouble(options["retryDelay"])),
            });
        return Clients[key];
    }

    private static object Member(Dictionary<string, object> json, string name)
    {
        object value;
        return json.TryGetValue(name, out value) ? value : null;
    }
}
