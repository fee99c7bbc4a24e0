package io.gangflow.argo.compiler.template;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ServiceAccount;
import io.fabric8.kubernetes.api.model.rbac.Role;
import io.gangflow.argo.compiler.Compiled;
import io.gangflow.argo.compiler.Definitions;
import io.gangflow.argo.compiler.Manifests;
import io.gangflow.argo.compiler.Stages;
import io.gangflow.argo.interpreter.LaunchedObject;
import io.gangflow.pipeline.model.spark.SparkMode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Each pod runs as an account with the permissions of its role. */
final class AccountsTest {

    private static final List<String> PODS = List.of("container", "resource");

    @Test
    void eachRoleHasAnAccountWithTheRightsThatItNeeds() {
        Compiled compiled = Compiled.volcano(
                Stages.stage("count", Stages.pod()),
                Stages.stage("train", Stages.ddp(2)),
                Stages.stage("spark", Stages.spark(SparkMode.CLUSTER)));

        assertThat(rights(compiled.manifests(), "demo-workflow"))
                .containsExactly("workflowtaskresults create", "workflowtaskresults patch");
        assertThat(rights(compiled.manifests(), "demo-launcher"))
                .containsExactly(
                        "jobs create",
                        "jobs get",
                        "podgroups create",
                        "podgroups get",
                        "workflowtaskresults create",
                        "workflowtaskresults patch");
        assertThat(rights(compiled.manifests(), "demo-spark-submit"))
                .contains("pods create", "workflowtaskresults patch")
                .doesNotContain("jobs create", "secrets create");
        assertThat(rights(compiled.manifests(), "demo-spark-driver"))
                .contains("pods create", "secrets create")
                .doesNotContain("jobs create", "workflowtaskresults create");
    }

    @Test
    void aPipelineHasOnlyTheAccountsThatItUses() {
        assertThat(accounts(Compiled.kube(Stages.stage("count", Stages.pod())).manifests()))
                .containsExactly("demo-workflow");
        assertThat(accounts(Compiled.kube(Stages.stage("train", Stages.ddp(2))).manifests()))
                .containsExactly("demo-workflow", "demo-launcher");
        assertThat(accounts(Compiled.kube(Stages.stage("spark", Stages.spark(SparkMode.CLIENT)))
                        .manifests()))
                .containsExactly("demo-workflow", "demo-spark-driver");
    }

    /** clusters/eks assigns identities for the object store by the suffixes of the accounts. */
    @Test
    void theBlueprintKnowsEveryRole() throws IOException {
        String blueprint = Files.readString(Path.of("../../infra-tofu/modules/blueprint/pipelines.tf"));
        Matcher rights = Pattern.compile("account_rights = \\{([^}]*)}").matcher(blueprint);
        assertThat(rights.find()).isTrue();

        Accounts names = new Accounts("demo");
        assertThat(rights.group(1).lines().map(line -> line.replace(" ", "")).filter(line -> !line.isEmpty()))
                .containsExactlyInAnyOrder(
                        suffix(names.workflow()) + "=\"data\"",
                        suffix(names.sparkDriver()) + "=\"data\"",
                        suffix(names.launcher()) + "=\"logs\"",
                        suffix(names.sparkSubmit()) + "=\"logs\"");
    }

    private static String suffix(String account) {
        return account.substring("demo-".length());
    }

    static Stream<Path> definitions() {
        return Definitions.all().stream();
    }

    /** A launcher's pod runs our program; a driver runs user code, but Spark needs its token to create executors. */
    @ParameterizedTest
    @MethodSource("definitions")
    void noWorkOfTheUsersHasATokenExceptSparks(Path definition) {
        Manifests manifests = Definitions.compiled(definition);
        Accounts names = new Accounts(manifests.pipeline());

        assertThat(templates(manifests)).allSatisfy(template -> {
            String account = String.valueOf(template.getOrDefault("serviceAccountName", names.workflow()));
            boolean hasToken = !Boolean.FALSE.equals(template.get("automountServiceAccountToken"));
            boolean isOurs = template.containsKey("resource")
                    || LaunchedObject.manifest(Fields.tree(template)).isPresent();
            assertThat(accounts(manifests)).contains(account);
            assertThat(account.equals(names.launcher())).isEqualTo(isOurs);
            assertThat(hasToken).isEqualTo(!account.equals(names.workflow()));
        });
    }

    private static List<Map<String, Object>> templates(Manifests manifests) {
        return new Compiled(manifests)
                .templates().stream()
                        .map(Compiled::map)
                        .filter(template -> PODS.stream().anyMatch(template::containsKey))
                        .toList();
    }

    private static List<String> accounts(Manifests manifests) {
        return manifests.shared().stream()
                .filter(ServiceAccount.class::isInstance)
                .map(account -> account.getMetadata().getName())
                .toList();
    }

    private static Set<String> rights(Manifests manifests, String account) {
        TreeSet<String> rights = new TreeSet<>();
        manifests.shared().stream()
                .filter(Role.class::isInstance)
                .map(Role.class::cast)
                .filter(role -> role.getMetadata().getName().equals(account))
                .flatMap(role -> role.getRules().stream())
                .forEach(rule -> rule.getResources()
                        .forEach(resource -> rule.getVerbs().forEach(verb -> rights.add(resource + " " + verb))));
        return rights;
    }
}
