package io.gangflow.spark.s3a;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.s3a.AWSCredentialProviderList;
import org.apache.hadoop.fs.s3a.auth.CredentialProviderListFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tests the credentials providers that compiled Spark stages set: an application without its own settings finds the
 * mounted file.
 */
class CompiledProvidersTest {

    private static final Path COMPILED =
            Path.of("../argo/generated/section-5-spark/60-section-5-spark-workflow-templates.yaml");

    private static final Pattern PROVIDERS =
            Pattern.compile("spark\\.hadoop\\.(fs\\.s3a\\.aws\\.credentials\\.provider)=([^\\s\"]+)");

    /**
     * Set like the variables, for this JVM; there is no instance metadata service here. The SDK caches the first file,
     * so one JVM can only test one.
     */
    private Map<String, String> properties = Map.of();

    @TempDir
    private Path folder = Path.of("");

    @BeforeEach
    void set() {
        properties = Map.of(
                "aws.sharedCredentialsFile", folder.resolve("credentials").toString(),
                "aws.configFile", folder.resolve("config").toString(),
                "aws.disableEc2Metadata", "true");
        properties.forEach(System::setProperty);
    }

    @AfterEach
    void clear() {
        properties.keySet().forEach(System::clearProperty);
    }

    private static AWSCredentialProviderList providers() throws IOException {
        Matcher matcher = PROVIDERS.matcher(Files.readString(COMPILED));
        assertThat(matcher.find()).isTrue();
        Configuration configuration = new Configuration(false);
        configuration.set(matcher.group(1), matcher.group(2));
        return CredentialProviderListFactory.createAWSCredentialProviderList(
                URI.create("s3a://bucket/"), configuration);
    }

    @Test
    void theKeysOfTheMountedFileAreUsed() throws IOException {
        Files.writeString(
                folder.resolve("credentials"),
                "[default]\naws_access_key_id = AKID\naws_secret_access_key = canary-key-hush\n");

        assertThat(providers().resolveCredentials().accessKeyId()).isEqualTo("AKID");
    }
}
