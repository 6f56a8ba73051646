import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Runs each scenario that arrives as a line of JSON with the Java client, and prints the outcome as a line. */
public final class Driver {
  private static final Map<Object, Forecourt> CLIENTS = new HashMap<>();

  private static final class Enough extends RuntimeException {
    private static final long serialVersionUID = 1;
  }

  public static void main(String[] arguments) throws Exception {
    PrintStream out = new PrintStream(System.out, true, "UTF-8");
    BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    for (String line = in.readLine(); line != null; line = in.readLine()) {
      Map<String, Object> scenario = object(Forecourt.Json.parse(line));
      out.println(Forecourt.Json.write(outcome(scenario)));
    }
  }

  private static Map<String, Object> outcome(Map<String, Object> scenario) throws Exception {
    Map<String, Object> outcome = new LinkedHashMap<>();
    try {
      Forecourt client = scenario.get("client") == null ? null : clientOf(object(scenario.get("client")));
      outcome.put("ok", ok(client, (String) scenario.get("call"), object(scenario.get("args"))));
    } catch (Forecourt.ApiException exception) {
      Map<String, Object> error = error(outcome, "api", exception);
      error.put("status", exception.status);
      error.put("type", exception.type);
      error.put("title", exception.title);
      error.put("detail", exception.detail);
      error.put("errors", exception.errors);
      error.put("requestId", exception.requestId);
      error.put("isConsentRequired", exception.isConsentRequired);
      error.put("contentType", exception.headers.firstValue("Content-Type").orElse(null));
      error.put("retryAfter", exception.retryAfter == null ? null : exception.retryAfter.toMillis() / 1e3);
    } catch (Forecourt.ConnectionException exception) {
      error(outcome, "connection", exception).put("timedOut", exception.timedOut);
    } catch (Forecourt.WebhookException exception) {
      error(outcome, "webhook", exception).put("reason", exception.reason);
    } catch (IllegalArgumentException exception) {
      error(outcome, "configuration", exception);
    }
    return outcome;
  }

  private static Map<String, Object> error(Map<String, Object> outcome, String kind, Exception exception) {
    Map<String, Object> error = new LinkedHashMap<>();
    error.put("kind", kind);
    error.put("message", exception.getMessage());
    outcome.put("error", error);
    return error;
  }

  private static Object ok(Forecourt client, String call, Map<String, Object> args) throws Exception {
    String reference = (String) args.get("reference");
    String path = (String) args.get("path");
    Map<String, Object> body = args.get("body") instanceof Map ? object(args.get("body")) : null;
    switch (call) {
      case "submitQuote":
        return args.containsKey("key")
            ? client.submitQuote(body, (String) args.get("key"))
            : client.submitQuote(body);
      case "correctQuote":
        return client.correctQuote(reference, body);
      case "quoteStatus":
        return client.quoteStatus(reference);
      case "submitCase":
        return args.containsKey("key") ? client.submitCase(body, (String) args.get("key")) : client.submitCase(body);
      case "correctCase":
        return client.correctCase(reference, body);
      case "caseStatus":
        return client.caseStatus(reference);
      case "events":
        return client.events((String) args.get("cursor"), ((Number) args.get("limit")).intValue(), 0);
      case "follow":
        return followed(client, Path.of((String) args.get("file")), ((Number) args.get("count")).intValue());
      case "call":
        return client.call((String) args.get("method"), path, body, null);
      case "request":
        Forecourt.Response response = client.request((String) args.get("method"), path, body, null);
        Map<String, Object> whole = new LinkedHashMap<>();
        whole.put("status", response.status);
        whole.put("hasRequestId", response.header("X-Request-Id") != null);
        whole.put("unknown", response.headers.firstValue("Sandbox-Unknown-Fields").orElse(null));
        whole.put("type", response.header("Content-Type"));
        whole.put("json", response.json);
        return whole;
      case "upload":
        byte[] content = ((String) args.get("content")).getBytes(StandardCharsets.UTF_8);
        return client.upload(path, content, (String) args.get("type"));
      case "download":
        return client.download(path).length;
      case "json":
        return Forecourt.Json.parse(((String) args.get("text")).getBytes(StandardCharsets.UTF_8));
      default:
        byte[] received = ((String) args.get("body")).getBytes(StandardCharsets.UTF_8);
        Instant now = Instant.ofEpochSecond(((Number) args.get("now")).longValue());
        return Forecourt.verifyWebhook(
            received, object(args.get("headers")), strings(args.get("secrets")), Duration.ofSeconds(300), now);
    }
  }

  private static List<Object> followed(Forecourt client, Path file, int count) throws Exception {
    List<Object> events = new ArrayList<>();
    try {
      client.followEvents(file, 0, event -> {
        events.add(event);
        if (events.size() == count) throw new Enough();
      });
    } catch (Enough exception) {
      // As many as asked for.
    }
    return events;
  }

  private static Forecourt clientOf(Map<String, Object> options) {
    return CLIENTS.computeIfAbsent(options, key -> {
      Forecourt.Builder builder = Forecourt.builder((String) options.get("baseUrl"));
      if (options.containsKey("apiKey")) builder.apiKey((String) options.get("apiKey"));
      if (options.containsKey("clientId"))
        builder.clientSecret((String) options.get("clientId"), (String) options.get("clientSecret"));
      if (options.containsKey("timeout")) builder.timeout(seconds(options.get("timeout")));
      return builder
          .retries(((Number) options.get("attempts")).intValue(), seconds(options.get("retryDelay")))
          .build();
    });
  }

  private static Duration seconds(Object value) {
    return Duration.ofMillis((long) (((Number) value).doubleValue() * 1_000));
  }

  @SuppressWarnings("unchecked")
  private static Map<String, Object> object(Object json) {
    return (Map<String, Object>) json;
  }

  @SuppressWarnings("unchecked")
  private static List<String> strings(Object json) {
    return (List<String>) json;
  }
}
