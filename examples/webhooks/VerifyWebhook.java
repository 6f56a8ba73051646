import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** Proves that a webhook comes from Forecourt (Standard Webhooks), with nothing but Java's own library. */
public final class VerifyWebhook {
  private static final long TOLERANCE_SECONDS = 300;

  private VerifyWebhook() {}

  /**
   * secrets: both the new and the old one while you change it. headers: names in small letters. body: the bytes as they
   * came. now: seconds since 1970, System.currentTimeMillis() / 1000.
   */
  public static boolean isGenuine(List<String> secrets, Map<String, String> headers, byte[] body, long now)
      throws GeneralSecurityException {
    String id = headers.getOrDefault("webhook-id", "");
    String timestamp = headers.getOrDefault("webhook-timestamp", "");
    if (id.isEmpty() || !timestamp.matches("[0-9]{1,12}")) return false;
    if (Math.abs(now - Long.parseLong(timestamp)) > TOLERANCE_SECONDS) return false;
    boolean found = false;
    for (String secret : secrets) {
      byte[] key = Base64.getDecoder().decode(secret.substring("whsec_".length()));
      Mac mac = Mac.getInstance("HmacSHA256");
      mac.init(new SecretKeySpec(key, "HmacSHA256"));
      mac.update((id + "." + timestamp + ".").getBytes(StandardCharsets.UTF_8));
      String expected = "v1," + Base64.getEncoder().encodeToString(mac.doFinal(body));
      for (String signature : headers.getOrDefault("webhook-signature", "").split(" ")) {
        // It compares in constant time.
        found |= MessageDigest.isEqual(
            expected.getBytes(StandardCharsets.UTF_8), signature.getBytes(StandardCharsets.UTF_8));
      }
    }
    return found;
  }
}
