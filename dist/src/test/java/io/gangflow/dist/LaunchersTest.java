package io.gangflow.dist;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The launchers of a checkout and of an archive use different paths, but the same JVM options. */
class LaunchersTest {

    private static final Pattern OPTION = Pattern.compile("(?<![\\w-])-[XD][A-Za-z][\\w.:+-]*(=[\\w:]+)?");

    @Test
    void bothGiveTheJvmTheSameOptions() throws IOException {
        Set<String> checkout = options(Path.of("../gangflow"));

        assertThat(checkout)
                .contains("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Dsun.reflect.inflationThreshold=300");
        // Options for Maven, and for querying a JDK's version.
        checkout.removeAll(Set.of("-XshowSettings:properties", "-Dquickly", "-DskipTests"));
        assertThat(options(Path.of("src/main/launch/gangflow"))).isEqualTo(checkout);
    }

    private static Set<String> options(Path script) throws IOException {
        Set<String> options = new TreeSet<>();
        OPTION.matcher(Files.readString(script)).results().forEach(found -> options.add(found.group()));
        return options;
    }
}
