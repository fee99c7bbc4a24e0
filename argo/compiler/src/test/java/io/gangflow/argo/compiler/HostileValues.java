package io.gangflow.argo.compiler;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;

/** Parameter values that attempt injections. Deterministic for a seed. */
final class HostileValues {

    private static final List<String> PIECES = List.of(
            "{{",
            "}}",
            "{",
            "}",
            "{{=",
            "{{{",
            "{{{{",
            "}}}",
            "$",
            "$$",
            "$(",
            "$$(",
            "$$$(",
            ")",
            "(",
            "$(GANGFLOW_BRACE)",
            "$(ARGO_CONTAINER_NAME)",
            "$(KUBERNETES_SERVICE_HOST)",
            "$(AWS_SECRET_ACCESS_KEY)",
            "$(X)",
            "${HOME}",
            "${env:AWS_SECRET_ACCESS_KEY}",
            "$(id)",
            "`id`",
            ";",
            "'",
            "\"",
            "\\",
            "\\\\",
            "\\u007b",
            "\\u0024",
            "\\n",
            "\n",
            "\r\n",
            "\t",
            "\u0000",
            "\u0007",
            "\u000b",
            "\u001b[31m",
            "\u2028",
            "\u2029",
            "\u0085",
            "\u00a0",
            "\ufeff",
            "\u202e",
            "\uD83D\uDE00",
            "\uDB40\uDC01",
            "\u00e9",
            "<&>",
            "\n---\n",
            "\nhostNetwork: true\n",
            "\"], \"securityContext\": {\"privileged\": true}, \"x\": [\"",
            "- &a *a !!binary | > %TAG",
            "? ",
            ": ",
            " #",
            "null",
            "1e3",
            "[",
            "]",
            ",",
            "workflow.name",
            "{{workflow.name}}",
            "{{workflow.parameters.x}}",
            "{{inputs.parameters.instance}}",
            "{{=workflow.name}}",
            "{{=workflow.parameters.x + workflow.parameters.x}}",
            "{{=workflow.serviceAccountName + ' ' + string(1+1)}}",
            "{{item.instance}}",
            "{{retries}}",
            "{{pod.name}}",
            "{{tasks.a.outputs.result}}",
            "{{nosuch}}",
            "{{=nosuch(}}",
            "{{=toJson(workflow)}}",
            "' + workflow.name + '",
            "') + toJson('",
            "__argo__internal__placeholder-1",
            "@/etc/passwd",
            "--conf",
            "a",
            " ");

    private HostileValues() {}

    /** Returns this many distinct values; the first are those that an attacker tries first. */
    static List<String> of(long seed, int count) {
        Random random = new Random(seed);
        Set<String> values = new LinkedHashSet<>(List.of("", " ", "{", "$", "}}", "{{", "$("));
        for (String piece : PIECES) {
            values.add(piece);
            values.add(piece + piece);
            values.add("{{=fromBase64('" + encoded(piece) + "')}}");
            values.add("{{=sprig.b64dec('" + encoded(encoded(piece)) + "')}}");
        }
        while (values.size() < count) {
            StringBuilder value = new StringBuilder();
            int pieces = 1 + random.nextInt(random.nextInt(8) == 0 ? 40 : 6);
            for (int piece = 0; piece < pieces; piece++) {
                value.append(PIECES.get(random.nextInt(PIECES.size())));
            }
            values.add(
                    random.nextInt(10) == 0
                            ? "{{=fromBase64('" + encoded(value.toString()) + "')}}"
                            : value.toString());
        }
        return new ArrayList<>(values).subList(0, count);
    }

    /** Values of the maximum length of an argument in Linux, full of characters that are escaped. */
    static List<String> long128KiB() {
        return List.of("$", "$(X)", "\"", "\n", "\u00e9", "a{").stream()
                .map(piece -> piece.repeat(131_000 / piece.getBytes(StandardCharsets.UTF_8).length))
                .toList();
    }

    private static String encoded(String text) {
        return Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8));
    }
}
