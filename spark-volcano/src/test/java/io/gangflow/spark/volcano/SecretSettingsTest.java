package io.gangflow.spark.volcano;

import static io.gangflow.spark.volcano.Applications.conf;
import static io.gangflow.spark.volcano.Applications.driver;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SecretSettingsTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "spark.hadoop.fs.s3a.secret.key",
                "spark.hadoop.fs.s3a.bucket.results.access.key",
                "spark.hadoop.fs.s3a.session.token",
                "spark.kubernetes.driverEnv.AWS_SECRET_ACCESS_KEY",
                "spark.executorEnv.AWS_SECRET_ACCESS_KEY",
                "spark.authenticate.secret",
                "spark.ssl.ui.keyStorePassword"
            })
    void aCredentialAmongThePropertiesIsRefusedByNameAndNotByValue(String key) {
        assertThatThrownBy(() -> driver(conf().set(key, "hunter2hunter2")))
                .hasMessageStartingWith(key + " would be written into a ConfigMap")
                .hasMessageNotContaining("hunter2");
    }

    @Test
    void whatOnlyNamesASecretIsNot() {
        assertThatCode(() -> driver(conf().set("spark.kubernetes.driver.secretKeyRef.AWS_SECRET_ACCESS_KEY", "s3:key")
                        .set("spark.hadoop.fs.s3a.endpoint", "http://s3")
                        .set("spark.hadoop.fs.s3a.aws.credentials.provider", "x.Y")))
                .doesNotThrowAnyException();
    }
}
