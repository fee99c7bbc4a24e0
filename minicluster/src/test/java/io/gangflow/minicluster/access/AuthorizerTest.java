package io.gangflow.minicluster.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AuthorizerTest {

    private static final Account ACCOUNT = new Account("team", "driver");
    private static final String SELF = "{'kind':'ServiceAccount','name':'driver'}";
    private static final String PODS = "{'apiGroups':[''],'resources':['pods'],'verbs':['get']}";

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                // apiGroups | resources        | verbs    | names | verb group resource subresource name | allowed
                "core        | pods             | get      | -     | get core pods - a | true",
                "core        | pods             | get      | -     | list core pods - - | false",
                "core        | pods             | get      | -     | get core secrets - a | false",
                "core        | pods             | get      | -     | get core pods log a | false",
                "core        | pods/log         | get      | -     | get core pods log a | true",
                "core        | pods/log         | get      | -     | get core pods - a | false",
                "core        | */log            | get      | -     | get core pods log a | true",
                "core        | */log            | get      | -     | get core pods status a | false",
                "core        | *                | get      | -     | get core pods log a | true",
                "core        | pods             | *        | -     | patch core pods - a | true",
                "batch       | jobs             | create   | -     | create batch jobs - - | true",
                "batch       | jobs             | create   | -     | create batch.volcano.sh jobs - - | false",
                "core        | jobs             | create   | -     | create batch jobs - - | false",
                "*           | jobs             | create   | -     | create batch jobs - - | true",
                "core        | pods             | get      | a     | get core pods - a | true",
                "core        | pods             | get      | a     | get core pods - b | false",
                "core        | pods             | create   | a     | create core pods - - | false",
                "core        | pods             | *        | a     | deletecollection core pods - - | false",
                "core        | pods             | delete   | -     | deletecollection core pods - - | false",
            })
    void aRuleAllowsWhatAllItsPartsName(
            String group, String resource, String verb, String name, String attempt, boolean allowed) {
        String rule = "{'apiGroups':['%s'],'resources':['%s'],'verbs':['%s']%s}"
                .formatted(core(group), resource, verb, name.equals("-") ? "" : ",'resourceNames':['" + name + "']");
        Roles roles = new Roles().role("team", "r", rule).binding("team", "Role", "r", SELF);

        assertThat(new Authorizer(roles).decide(ACCOUNT, attempt(attempt)).allowed())
                .as("%s for %s", rule, attempt)
                .isEqualTo(allowed);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "{'kind':'ServiceAccount','name':'driver'}                    | true",
                "{'kind':'ServiceAccount','name':'driver','namespace':'team'} | true",
                "{'kind':'ServiceAccount','name':'driver','namespace':'else'} | false",
                "{'kind':'ServiceAccount','name':'other'}                     | false",
                "{'kind':'User','name':'system:serviceaccount:team:driver'}   | true",
                "{'kind':'User','name':'driver'}                              | false",
                "{'kind':'Group','name':'system:serviceaccounts'}             | true",
                "{'kind':'Group','name':'system:serviceaccounts:team'}        | true",
                "{'kind':'Group','name':'system:serviceaccounts:else'}        | false",
                "{'kind':'Group','name':'system:authenticated'}               | true",
                "{'kind':'Group','name':'system:masters'}                     | false",
            })
    void aBindingIsForItsSubjects(String subject, boolean allowed) {
        Roles roles = new Roles().role("team", "r", PODS).binding("team", "Role", "r", subject);

        assertThat(decide(roles, "team").allowed()).as(subject).isEqualTo(allowed);
    }

    @Test
    void aRoleBindingGrantsItsNamespaceOnly() {
        Roles roles = new Roles()
                .clusterRole("r", PODS)
                .binding("else", "ClusterRole", "r", SELF.replace("}", ",'namespace':'team'}"));

        assertThat(decide(roles, "else").allowed()).isTrue();
        assertThat(decide(roles, "team").allowed()).isFalse();
        assertThat(decide(roles, "").allowed()).isFalse();
    }

    @Test
    void aClusterRoleBindingGrantsEveryNamespaceToAccountsWithTheirNamespace() {
        Roles named = new Roles().clusterRole("r", PODS).clusterBinding("r", SELF.replace("}", ",'namespace':'team'}"));
        Roles unnamed = new Roles().clusterRole("r", PODS).clusterBinding("r", SELF);

        assertThat(decide(named, "else").allowed()).isTrue();
        assertThat(decide(named, "").allowed()).isTrue();
        assertThat(decide(unnamed, "team").allowed()).isFalse();
    }

    @Test
    void aBindingWhoseRoleIsMissingIsSaidInTheRefusal() {
        Roles roles = new Roles().binding("team", "ClusterRole", "edit", SELF);

        assertThat(decide(roles, "team"))
                .isEqualTo(new Decision(false, "RBAC: clusterrole.rbac.authorization.k8s.io \"edit\" not found"));
    }

    @Test
    void severalMissingRolesAreSaidTogether() {
        Roles roles = new Roles().binding("team", "Role", "edit", SELF).binding("team", "ClusterRole", "view", SELF);

        assertThat(decide(roles, "team").reason())
                .isEqualTo("RBAC: [role.rbac.authorization.k8s.io \"edit\" not found,"
                        + " clusterrole.rbac.authorization.k8s.io \"view\" not found]");
    }

    @Test
    void aMissingRoleIsNotSaidToWhomAnotherAllowsTheRequest() {
        Roles roles = new Roles()
                .role("team", "r", PODS)
                .binding("team", "Role", "gone", SELF)
                .binding("team", "Role", "r", SELF);

        assertThat(decide(roles, "team")).isEqualTo(new Decision(true, ""));
    }

    @Test
    void membersOfMastersNeedNoRole() {
        AccessAttributes attempt = new AccessAttributes("delete", "", "nodes", "", "", "n");

        assertThat(new Authorizer(new Roles()).decide(new User("root", List.of("system:masters")), attempt))
                .isEqualTo(new Decision(true, ""));
        assertThat(new Authorizer(new Roles())
                        .decide(new User("root", List.of("masters")), attempt)
                        .allowed())
                .isFalse();
    }

    @Test
    void aUserIsMatchedByNameAndByGroup() {
        Roles roles = new Roles()
                .role("team", "r", PODS)
                .binding("team", "Role", "r", "{'kind':'User','name':'ada'}")
                .binding("team", "Role", "r", "{'kind':'Group','name':'readers'}");
        AccessAttributes attempt = new AccessAttributes("get", "", "pods", "", "team", "a");
        Authorizer authorizer = new Authorizer(roles);

        assertThat(authorizer.decide(new User("ada", List.of()), attempt).allowed())
                .isTrue();
        assertThat(authorizer
                        .decide(new User("bob", List.of("readers")), attempt)
                        .allowed())
                .isTrue();
        assertThat(authorizer.decide(new User("bob", List.of("ada")), attempt).allowed())
                .isFalse();
        assertThat(authorizer.decide(new User("readers", List.of()), attempt).allowed())
                .isFalse();
    }

    @Test
    void whatHasNoNameIsNoSenderAndNoAttempt() {
        assertThatThrownBy(() -> new User("", List.of())).hasMessageContaining("name");
        assertThatThrownBy(() -> new Account("", "a")).hasMessageContaining("/a");
        assertThatThrownBy(() -> new Account("team", "")).hasMessageContaining("team/");
        AccessAttributes attempt = new AccessAttributes("get", "", "pods", "", "team", "a");
        assertThatThrownBy(() -> attempt.withVerb("")).hasMessageContaining("pods");
        assertThatThrownBy(() -> new AccessAttributes("get", "", "", "", "team", "a"))
                .hasMessageContaining("get");
        assertThat(attempt.withVerb("list")).isEqualTo(new AccessAttributes("list", "", "pods", "", "team", "a"));
    }

    @Test
    void aRefusalIsInTheWordsOfKubernetes() {
        assertThat(new AccessAttributes("create", "", "pods", "", "default", "")
                        .refusal("system:serviceaccount:default:x"))
                .isEqualTo("pods is forbidden: User \"system:serviceaccount:default:x\" cannot create resource"
                        + " \"pods\" in API group \"\" in the namespace \"default\"");
        assertThat(new AccessAttributes("get", "batch", "jobs", "status", "", "j").refusal("u"))
                .isEqualTo("jobs.batch \"j\" is forbidden: User \"u\" cannot get resource \"jobs/status\" in API group"
                        + " \"batch\" at the cluster scope");
    }

    private static Decision decide(Roles roles, String namespace) {
        return new Authorizer(roles).decide(ACCOUNT, new AccessAttributes("get", "", "pods", "", namespace, "a"));
    }

    private static AccessAttributes attempt(String text) {
        String[] parts = text.replace("-", "").split(" ", -1);
        return new AccessAttributes(parts[0], core(parts[1]), parts[2], parts[3], "team", parts[4]);
    }

    private static String core(String group) {
        return group.equals("core") ? "" : group;
    }
}
