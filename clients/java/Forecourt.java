import java.io.IOException;
import java.math.BigDecimal;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpHeaders;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * Forecourt client for Java 11 and later. One file, no dependencies: copy it into your project. Threads may share a
 * client.
 *
 * <pre>{@code
 * Forecourt client = Forecourt.builder("https://finance.example").apiKey("fc_test_...").build();
 * Map<String, Object> response = client.submitCase(body);
 * client.caseStatus((String) response.get("caseId")).get("status");
 * }</pre>
 *
 * JSON objects are maps with the field names of the API, arrays are lists, and numbers are {@link BigDecimal}. Failed
 * requests are retried with the same Idempotency-Key.
 */
public final class Forecourt {
  private static final String USER_AGENT = "forecourt-java/1.0";
  private static final Duration MAXIMUM_WAIT = Duration.ofSeconds(60);
  private static final Set<Integer> TEMPORARY_STATUSES = Set.of(408, 429, 500, 502, 503, 504);

  private final HttpClient http = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  private final Builder options;
  private String token;
  private long tokenRenewal;

  private Forecourt(Builder options) {
    this.options = options;
  }

  public static Builder builder(String baseUrl) {
    return new Builder(baseUrl);
  }

  /** Set {@code apiKey}, or {@code clientSecret} to use OAuth access tokens. */
  public static final class Builder {
    private final String baseUrl;
    private String apiKey;
    private String clientId;
    private String clientSecret;
    private Duration timeout = Duration.ofSeconds(30);
    private Duration retryDelay = Duration.ofMillis(500);
    private int attempts = 4;

    private Builder(String baseUrl) {
      this.baseUrl = baseUrl.replaceFirst("/+$", "");
    }

    public Builder apiKey(String key) {
      apiKey = key;
      return this;
    }

    public Builder clientSecret(String id, String secret) {
      clientId = id;
      clientSecret = secret;
      return this;
    }

    /** The maximum duration of one attempt; 30 seconds by default. */
    public Builder timeout(Duration duration) {
      timeout = duration;
      return this;
    }

    /** How often a request is sent in total, and the delay before the second attempt, which doubles. */
    public Builder retries(int attempts, Duration delay) {
      this.attempts = attempts;
      retryDelay = delay;
      return this;
    }

    public Forecourt build() {
      if (apiKey == null && (clientId == null || clientSecret == null))
        throw new IllegalArgumentException("Set apiKey or clientSecret");
      return new Forecourt(this);
    }
  }

  /** Submits a quote (set A). Check {@code wasSubmitted}: an invalid quote is saved, with its {@code errors}. */
  public Map<String, Object> submitQuote(Map<String, ?> request) {
    return submitQuote(request, null);
  }

  /** The same under a key of your own. */
  public Map<String, Object> submitQuote(Map<String, ?> request, String idempotencyKey) {
    return object(call("POST", "/api/quote/submit", request, idempotencyKey));
  }

  /** Submits the corrected version of an earlier quote under its reference. */
  public Map<String, Object> correctQuote(String quoteReference, Map<String, ?> request) {
    Map<String, Object> quote = object(request.get("quote"));
    return submitQuote(with(request, "quote", with(quote, "quoteReference", quoteReference)));
  }

  public Map<String, Object> quoteStatus(String quoteReference) {
    return object(call("GET", "/api/quote/" + encode(quoteReference) + "/status", null, null));
  }

  /** Submits a case (set B). Check {@code isSubmitted}: an invalid case is saved, with its {@code validationErrors}. */
  public Map<String, Object> submitCase(Map<String, ?> body) {
    return submitCase(body, null);
  }

  /** The same under a key of your own. */
  public Map<String, Object> submitCase(Map<String, ?> body, String idempotencyKey) {
    return object(call("POST", "/api/case/submit", with(body, "caseId", body.get("caseId")), idempotencyKey));
  }

  /** Submits the corrected version of an earlier case under its id. */
  public Map<String, Object> correctCase(String caseId, Map<String, ?> body) {
    return submitCase(with(body, "caseId", caseId));
  }

  public Map<String, Object> caseStatus(String caseId) {
    return object(call("GET", "/api/case/" + encode(caseId) + "/status", null, null));
  }

  /**
   * One page of the event feed: {@code items}, and {@code nextCursor} for the next page. Begin with cursor "0";
   * {@code wait} is in seconds, 0 to 30.
   */
  public Map<String, Object> events(String cursor, int limit, int wait) {
    String path = "/api/events?cursor=" + encode(cursor) + "&limit=" + limit + "&wait=" + wait;
    return object(send("GET", path, null, null, null, options.timeout.plusSeconds(wait)).requireJson());
  }

  /**
   * Passes events to the handler as they happen, until the handler throws or the thread is interrupted. The cursor of
   * each event is saved in a file after it was handled, so a restart continues where you stopped. Without a file it
   * starts at the oldest event.
   */
  public void followEvents(Path cursorFile, int wait, Consumer<Map<String, Object>> handler) throws IOException {
    String cursor = Files.exists(cursorFile) ? Files.readString(cursorFile).trim() : "0";
    while (true) {
      Map<String, Object> page = events(cursor, 50, wait);
      for (Object event : (List<?>) page.get("items")) {
        handler.accept(object(event));
        save(cursorFile, (String) object(event).get("cursor"));
      }
      cursor = (String) page.get("nextCursor");
      save(cursorFile, cursor);
    }
  }

  /** Calls any operation with a JSON body or null, and returns the JSON of the response. A null key makes a new one. */
  public Object call(String method, String path, Object body, String idempotencyKey) {
    return request(method, path, body, idempotencyKey).requireJson();
  }

  /** The same, but returns the whole response, with its status and headers. */
  public Response request(String method, String path, Object body, String idempotencyKey) {
    byte[] content = body == null ? null : Json.write(body).getBytes(StandardCharsets.UTF_8);
    return send(method, path, content, "application/json", idempotencyKey, options.timeout);
  }

  /** Posts a file, such as a PDF to {@code /api/case/{caseId}/documents?requirement=...&name=...}. */
  public Object upload(String path, byte[] content, String contentType) {
    return send("POST", path, content, contentType, null, options.timeout).requireJson();
  }

  /** Reads a file, such as {@code /api/case/{caseId}/agreement}. */
  public byte[] download(String path) {
    return send("GET", path, null, null, null, options.timeout).content;
  }

  private Response send(String method, String path, byte[] content, String type, String key, Duration timeout) {
    Map<String, String> headers = new LinkedHashMap<>();
    if (content != null) headers.put("Content-Type", type);
    if (method.equals("POST")) headers.put("Idempotency-Key", key != null ? key : UUID.randomUUID().toString());
    String credential = options.apiKey != null ? options.apiKey : accessToken(null);
    headers.put("Authorization", "Bearer " + credential);
    try {
      return retried(method, path, content, headers, timeout);
    } catch (ApiException exception) {
      if (options.apiKey != null || !exception.isTokenInvalid) throw exception;
    }
    // The access token was revoked or expired early: get another one, once.
    headers.put("Authorization", "Bearer " + accessToken(credential));
    return retried(method, path, content, headers, timeout);
  }

  /** An access token that is valid for at least another minute or a tenth of its lifetime. */
  private synchronized String accessToken(String rejected) {
    long now = System.nanoTime();
    if (token == null || token.equals(rejected) || now - tokenRenewal >= 0) {
      byte[] pair = (encode(options.clientId) + ":" + encode(options.clientSecret)).getBytes(StandardCharsets.UTF_8);
      Map<String, String> headers = Map.of(
          "Authorization", "Basic " + Base64.getEncoder().encodeToString(pair),
          "Content-Type", "application/x-www-form-urlencoded");
      byte[] form = "grant_type=client_credentials".getBytes(StandardCharsets.UTF_8);
      Map<String, Object> json = object(retried("POST", "/oauth/token", form, headers, options.timeout).requireJson());
      long seconds = ((Number) json.get("expires_in")).longValue();
      token = (String) json.get("access_token");
      tokenRenewal = now + TimeUnit.SECONDS.toNanos(seconds - Math.min(60, seconds / 10));
    }
    return token;
  }

  private Response retried(
      String method, String path, byte[] content, Map<String, String> headers, Duration timeout) {
    for (int attempt = 1; ; attempt++) {
      long delay = Math.min(options.retryDelay.toMillis() << Math.min(attempt - 1, 20), MAXIMUM_WAIT.toMillis());
      delay = (long) (delay * ThreadLocalRandom.current().nextDouble(0.5, 1));
      try {
        return exchange(method, path, content, headers, timeout);
      } catch (ApiException exception) {
        if (exception.retryAfter != null) delay = Math.max(delay, exception.retryAfter.toMillis());
        if (!exception.isTemporary || delay > MAXIMUM_WAIT.toMillis() || attempt >= options.attempts) throw exception;
      } catch (ConnectionException exception) {
        if (Thread.currentThread().isInterrupted() || attempt >= options.attempts) throw exception;
      }
      try {
        Thread.sleep(delay);
      } catch (InterruptedException exception) {
        Thread.currentThread().interrupt();
        throw new ConnectionException(method + " was interrupted", false, exception);
      }
    }
  }

  /** One attempt. Throws an ApiException for an error response, a ConnectionException if no complete one arrives. */
  private Response exchange(
      String method, String path, byte[] content, Map<String, String> headers, Duration timeout) {
    HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(options.baseUrl + path))
        .method(method, content == null ? BodyPublishers.noBody() : BodyPublishers.ofByteArray(content))
        .header("Accept", "application/json, */*;q=0.5")
        .header("User-Agent", USER_AGENT);
    headers.forEach(request::header);
    CompletableFuture<HttpResponse<byte[]>> pending = http.sendAsync(request.build(), BodyHandlers.ofByteArray());
    String operation = method + " " + path.replaceFirst("\\?.*", "");
    try {
      Response response = new Response(pending.get(timeout.toMillis(), TimeUnit.MILLISECONDS));
      if (response.status >= 200 && response.status < 300) return response;
      throw new ApiException(response);
    } catch (TimeoutException exception) {
      pending.cancel(true);
      throw new ConnectionException(operation + ": the request timed out", true, exception);
    } catch (InterruptedException exception) {
      pending.cancel(true);
      Thread.currentThread().interrupt();
      throw new ConnectionException(operation + " was interrupted", false, exception);
    } catch (ExecutionException | IllegalArgumentException exception) {
      throw new ConnectionException(operation + ": no complete response arrived", false, exception);
    }
  }

  /** A complete response. */
  public static final class Response {
    public final int status;
    public final HttpHeaders headers;
    public final byte[] content;
    /** Null if the content is no JSON. */
    public final Object json;
    private final boolean isJson;

    private Response(HttpResponse<byte[]> received) {
      status = received.statusCode();
      content = received.body();
      headers = received.headers();
      isJson = headers.firstValue("Content-Type").orElse("").contains("json");
      json = isJson && content.length > 0 ? Json.parse(content) : null;
    }

    /** The first value; null without one. */
    public String header(String name) {
      return headers.firstValue(name).orElse(null);
    }

    /** A value of the JSON; null without one. */
    private Object field(String name) {
      return json instanceof Map ? ((Map<?, ?>) json).get(name) : null;
    }

    /** The first text under one of the names; null without one. */
    private String text(String... names) {
      return Stream.of(names)
          .map(this::field)
          .filter(String.class::isInstance)
          .map(String.class::cast)
          .findFirst()
          .orElse(null);
    }

    private String type() {
      return Objects.requireNonNullElse(text("type", "error"), "about:blank");
    }

    private Object requireJson() {
      if (content.length > 0 && !isJson)
        throw new ApiException(this, "The response is not JSON. It may come from a proxy.");
      return json;
    }
  }

  /** Every error of this client. */
  public static class ForecourtException extends RuntimeException {
    private ForecourtException(String message, Throwable cause) {
      super(message, cause);
    }
  }

  /** No complete response arrived. */
  public static final class ConnectionException extends ForecourtException {
    public final boolean timedOut;

    private ConnectionException(String message, boolean timedOut, Throwable cause) {
      super(message, cause);
      this.timedOut = timedOut;
    }
  }

  /** The response was an error. Fields that the response does not have are null. */
  public static final class ApiException extends ForecourtException {
    public final int status;
    public final transient HttpHeaders headers;
    /** The problem type (RFC 9457), such as "/problems/not-found", or "about:blank" if the response has none. */
    public final String type;
    public final String title;
    public final String detail;
    public final transient List<?> errors;
    /** Quote it when you ask for help. */
    public final String requestId;
    /** How long to wait before another attempt. */
    public final Duration retryAfter;
    /** Whether the owner has not given consent. Any other 401 is about the key or the token. */
    public final boolean isConsentRequired;
    final boolean isTokenInvalid;
    final boolean isTemporary;

    private ApiException(Response response) {
      this(response, response.text("detail", "errorMessage", "error_description"));
    }

    private ApiException(Response response, String detail) {
      super(
          String.format("%d %s: %s (request %s)",
              response.status,
              response.type(),
              Objects.requireNonNullElse(detail, "The response is an error."),
              Objects.requireNonNullElse(response.header("X-Request-Id"), "without id")),
          null);
      status = response.status;
      headers = response.headers;
      type = response.type();
      title = response.text("title");
      this.detail = detail;
      errors = response.field("errors") instanceof List ? (List<?>) response.field("errors") : List.of();
      requestId = response.header("X-Request-Id");
      retryAfter = durationOf(response.header("Retry-After"));
      String challenge = String.valueOf(response.header("WWW-Authenticate"));
      isConsentRequired = challenge.contains("error=\"consent_required\"");
      isTokenInvalid = challenge.contains("error=\"invalid_token\"");
      // A 409 means "try again" if an earlier attempt with the same Idempotency-Key is still running. Set A's errors
      // have no problem type; there it is the only cause of a 409.
      isTemporary = TEMPORARY_STATUSES.contains(status)
          || status == 409 && (type.equals("about:blank") || type.endsWith("/still-running"));
    }

    /** Retry-After has seconds or a date. */
    private static Duration durationOf(String value) {
      if (value == null) return null;
      if (value.matches("[0-9]{1,9}")) return Duration.ofSeconds(Long.parseLong(value));
      try {
        Instant date = ZonedDateTime.parse(value, DateTimeFormatter.RFC_1123_DATE_TIME).toInstant();
        Duration wait = Duration.between(Instant.now(), date);
        return wait.isNegative() ? Duration.ZERO : wait;
      } catch (DateTimeException exception) {
        return null;
      }
    }
  }

  /** The request is not a genuine webhook: respond with 400. */
  public static final class WebhookException extends ForecourtException {
    /** "missing-header", "timestamp", "signature" or "body". */
    public final String reason;

    private WebhookException(String reason, String message) {
      super(message, null);
      this.reason = reason;
    }
  }

  /** Verifies a webhook with a tolerance of five minutes. */
  public static Map<String, Object> verifyWebhook(byte[] body, Map<String, ?> headers, List<String> secrets) {
    return verifyWebhook(body, headers, secrets, Duration.ofMinutes(5), Instant.now());
  }

  /**
   * Returns the event of a genuine webhook, with its {@code id}. Throws a WebhookException for anything else, and an
   * IllegalArgumentException if a secret is malformed.
   *
   * @param body the request body exactly as received: verify first, parse afterwards
   * @param headers each value a string or a list of strings
   * @param secrets the secret of the endpoint, or both the new and the old one during a rotation
   */
  public static Map<String, Object> verifyWebhook(
      byte[] body, Map<String, ?> headers, List<String> secrets, Duration tolerance, Instant now) {
    if (secrets.isEmpty()) throw new IllegalArgumentException("Pass at least one webhook secret");
    List<SecretKeySpec> keys = new ArrayList<>();
    for (String secret : secrets) keys.add(webhookKey(secret));
    String id = header(headers, "webhook-id");
    String timestamp = header(headers, "webhook-timestamp");
    String[] signatures = header(headers, "webhook-signature").split(" ");
    boolean isTime = timestamp.matches("[0-9]{1,12}");
    if (!isTime || Math.abs(now.getEpochSecond() - Long.parseLong(timestamp)) > tolerance.getSeconds())
      throw new WebhookException(
          "timestamp", "The webhook-timestamp is not within " + tolerance.getSeconds() + " seconds of the clock");
    boolean isGenuine = false;
    for (SecretKeySpec key : keys) {
      byte[] expected = ("v1," + signature(key, id + "." + timestamp + ".", body)).getBytes(StandardCharsets.UTF_8);
      // Every pair is compared, so that the time taken does not reveal which one matched.
      for (String signature : signatures)
        isGenuine |= MessageDigest.isEqual(expected, signature.getBytes(StandardCharsets.UTF_8));
    }
    if (!isGenuine)
      throw new WebhookException("signature", "No webhook-signature matches the body and the secrets");
    try {
      Map<String, Object> event = object(Json.parse(body));
      if (event.get("type") instanceof String) return with(event, "id", id);
    } catch (IllegalArgumentException | ClassCastException exception) {
      // It is reported below.
    }
    throw new WebhookException("body", "The body is not an event");
  }

  private static String header(Map<String, ?> headers, String name) {
    Map<String, Object> found = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    if (headers != null)
      headers.forEach((key, value) -> {
        if (key != null) found.put(key, value);
      });
    Object value = found.get(name);
    if (value instanceof List) value = ((List<?>) value).isEmpty() ? null : ((List<?>) value).get(0);
    if (value instanceof String && !((String) value).isEmpty()) return (String) value;
    throw new WebhookException("missing-header", "The " + name + " header is missing");
  }

  private static SecretKeySpec webhookKey(String secret) {
    try {
      return new SecretKeySpec(Base64.getDecoder().decode(secret.replaceFirst("^whsec_", "")), "HmacSHA256");
    } catch (IllegalArgumentException exception) {
      throw new IllegalArgumentException("A webhook secret is whsec_ followed by base64");
    }
  }

  private static String signature(SecretKeySpec key, String start, byte[] body) {
    try {
      Mac mac = Mac.getInstance("HmacSHA256");
      mac.init(key);
      mac.update(start.getBytes(StandardCharsets.UTF_8));
      return Base64.getEncoder().encodeToString(mac.doFinal(body));
    } catch (GeneralSecurityException exception) {
      throw new IllegalStateException(exception);
    }
  }

  private static String encode(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
  }

  @SuppressWarnings("unchecked")
  private static Map<String, Object> object(Object json) {
    return (Map<String, Object>) json;
  }

  private static Map<String, Object> with(Map<String, ?> map, String name, Object value) {
    Map<String, Object> copy = new LinkedHashMap<>(map);
    copy.put(name, value);
    return copy;
  }

  /** Replaces the file at once, so that a crash leaves the old or the new cursor. */
  private static void save(Path file, String cursor) throws IOException {
    Path next = file.resolveSibling(file.getFileName() + ".new");
    Files.writeString(next, cursor);
    Files.move(next, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
  }

  /** Reads and writes JSON: maps, lists, strings, BigDecimals, booleans and null. */
  public static final class Json {
    private static final int DEPTH_MAXIMUM = 200;
    private static final Pattern LITERAL =
        Pattern.compile("true|false|null|-?(0|[1-9][0-9]*)([.][0-9]+)?([eE][+-]?[0-9]{1,4})?");
    private static final Pattern UNICODE = Pattern.compile("[0-9a-fA-F]{4}");
    private final String text;
    private int at;

    private Json(String text) {
      this.text = text;
    }

    /** Reads UTF-8. Throws an IllegalArgumentException if it is not exactly one JSON value. */
    public static Object parse(byte[] utf8) {
      try {
        return parse(StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(utf8)).toString());
      } catch (CharacterCodingException exception) {
        throw new IllegalArgumentException("The text is not UTF-8");
      }
    }

    public static Object parse(String text) {
      Json json = new Json(text);
      Object value = json.value(1);
      json.skipSpace();
      if (json.at < text.length()) throw json.unexpected();
      return value;
    }

    public static String write(Object value) {
      if (value == null || value instanceof Boolean) return String.valueOf(value);
      if (value instanceof Number) return new BigDecimal(value.toString()).toString();
      if (value instanceof CharSequence) return quote(value.toString());
      if (value instanceof Map)
        return ((Map<?, ?>) value).entrySet().stream()
            .map(entry -> quote((String) entry.getKey()) + ":" + write(entry.getValue()))
            .collect(Collectors.joining(",", "{", "}"));
      if (value instanceof Collection)
        return ((Collection<?>) value).stream().map(Json::write).collect(Collectors.joining(",", "[", "]"));
      throw new IllegalArgumentException(value.getClass() + " is not a JSON value");
    }

    private Object value(int depth) {
      if (depth > DEPTH_MAXIMUM) throw unexpected();
      if (take('"')) return string();
      if (take('{')) {
        Map<String, Object> object = new LinkedHashMap<>();
        if (take('}')) return object;
        do {
          expect('"');
          String name = string();
          expect(':');
          object.put(name, value(depth + 1));
        } while (take(','));
        expect('}');
        return object;
      }
      if (take('[')) {
        List<Object> list = new ArrayList<>();
        if (take(']')) return list;
        do list.add(value(depth + 1));
        while (take(','));
        expect(']');
        return list;
      }
      Matcher literal = LITERAL.matcher(text).region(at, text.length());
      if (!literal.lookingAt()) throw unexpected();
      at = literal.end();
      if (literal.group().equals("null")) return null;
      if (literal.group(1) == null) return literal.group().equals("true");
      return new BigDecimal(literal.group());
    }

    private String string() {
      StringBuilder out = new StringBuilder();
      while (at < text.length()) {
        char character = text.charAt(at++);
        if (character == '"') return out.toString();
        if (character < ' ') break;
        out.append(character == '\\' ? escaped() : character);
      }
      throw unexpected();
    }

    private char escaped() {
      int escape = at < text.length() ? "\"\\/bfnrtu".indexOf(text.charAt(at++)) : -1;
      if (escape >= 0 && escape < 8) return "\"\\/\b\f\n\r\t".charAt(escape);
      Matcher unicode = UNICODE.matcher(text).region(at, text.length());
      if (escape < 0 || !unicode.lookingAt()) throw unexpected();
      at = unicode.end();
      return (char) Integer.parseInt(unicode.group(), 16);
    }

    private void skipSpace() {
      while (at < text.length() && " \t\r\n".indexOf(text.charAt(at)) >= 0) at++;
    }

    private boolean take(char character) {
      skipSpace();
      boolean isThere = at < text.length() && text.charAt(at) == character;
      if (isThere) at++;
      return isThere;
    }

    private void expect(char character) {
      if (!take(character)) throw unexpected();
    }

    private IllegalArgumentException unexpected() {
      return new IllegalArgumentException("The text is not JSON: see character " + at);
    }

    private static String quote(String text) {
      StringBuilder out = new StringBuilder("\"");
      for (char character : text.toCharArray())
        if (character == '"' || character == '\\') out.append('\\').append(character);
        else if (character < ' ') out.append(String.format("\\u%04x", (int) character));
        else out.append(character);
      return out.append('"').toString();
    }
  }
}
