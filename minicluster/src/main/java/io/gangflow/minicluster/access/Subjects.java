package io.gangflow.minicluster.access;

import com.fasterxml.jackson.databind.JsonNode;

/** The subjects of a binding. */
final class Subjects {

    private Subjects() {}

    /**
     * @param namespace of the binding, empty for a ClusterRoleBinding; the default for accounts whose subject names
     *     none
     */
    static boolean include(JsonNode subjects, String namespace, Sender sender) {
        for (JsonNode subject : subjects) {
            if (is(subject, namespace, sender)) {
                return true;
            }
        }
        return false;
    }

    private static boolean is(JsonNode subject, String namespace, Sender sender) {
        String name = subject.path("name").asText("");
        return switch (subject.path("kind").asText("")) {
            case "ServiceAccount" -> isAccount(subject.path("namespace").asText(namespace), name, sender);
            case "User" -> name.equals(sender.user());
            case "Group" -> sender.groups().contains(name);
            default -> false;
        };
    }

    private static boolean isAccount(String namespace, String name, Sender sender) {
        return !namespace.isEmpty()
                && !name.isEmpty()
                && new Account(namespace, name).user().equals(sender.user());
    }
}
