package io.gangflow.server.identity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class UsersTextTest {

    private static final String HASH = "$2a$12$" + "a".repeat(53);

    @Test
    void aLineIsAUserWithItsGroups() {
        var users = UsersText.read("# people\n\nada:" + HASH + ":research,ops\nbob@x.org:" + HASH + "\n", "users");

        assertThat(users).containsOnlyKeys("ada", "bob@x.org");
        assertThat(users).containsEntry("ada", new User("ada", HASH, List.of("research", "ops")));
        assertThat(users).containsEntry("bob@x.org", new User("bob@x.org", HASH, List.of()));
        assertThat(users.toString()).doesNotContain(HASH);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "system:admin:HASH            | users:1: the second part is not a bcrypt hash",
                "system:HASH:system:masters   | does not start with `system:`",
                "ada:HASH:system:masters      | does not start with `system:`",
                "ada:HASH:a,,b                | users:1: a group has letters",
                ":HASH                        | users:1: a line is name:hash:groups",
                "ada                          | users:1: a line is name:hash:groups",
                "ada:secret                   | users:1: the second part is not a bcrypt hash",
                "a b:HASH                     | users:1: a line is name:hash:groups",
                "#                            | users: there is no user",
            })
    void whatCanNotBeUsedIsToldWithItsLine(String line, String problem) {
        assertThatThrownBy(() -> UsersText.read(line.replace("HASH", HASH), "users"))
                .isInstanceOf(SecretFileException.class)
                .hasMessageContaining(problem)
                .hasMessageContaining("hint: make a line with gangflow serve hash-password")
                .message()
                .doesNotContain(HASH, "secret");
    }

    @Test
    void hashesThatAreTooCheapOrTooDearAreRefused() {
        for (String cost : List.of("05", "09", "16")) {
            assertThatThrownBy(() -> UsersText.read("ada:" + HASH.replace("12", cost), "users"))
                    .hasMessageContaining(
                            "the cost of the hash is %d and must be 10 to 15".formatted(Integer.parseInt(cost)));
        }
    }

    @Test
    void nobodyIsThereTwice() {
        assertThatThrownBy(() -> UsersText.read("ada:" + HASH + "\nada:" + HASH, "users"))
                .hasMessageContaining("users:2: there is a user `ada` already");
    }
}
