package io.gangflow.server.testing;

import java.io.IOException;
import java.util.regex.Pattern;

/**
 * Schemathesis sends valid and invalid requests to every operation of a server's OpenAPI document except streams, and
 * requires that the server never fails and each response matches the document. The system property
 * {@code gangflow.schemathesis.examples} sets the number of requests per operation. Without PyPI its tests are skipped.
 */
public final class Schemathesis {

    private static final Pattern CASES = Pattern.compile("([0-9,]+) generated");

    private static final String EXAMPLES = "gangflow.schemathesis.examples";

    private Schemathesis() {}

    /**
     * Random requests per operation. Those with any names take a hundred times as long: nearly every text is a valid
     * name, and the generator rejects dozens of texts until one is not. Those with existing names vary only parameters
     * of the query and bodies.
     */
    public record Examples(int ofAnyNames, int ofExistingNames) {}

    /**
     * Returns how many requests were sent; fails with the report if one was answered wrongly.
     *
     * @param url of the server
     * @param document path of its document
     * @param stream regular expression of the paths that are streams
     * @param names of existing things, as a table of TOML: their operations are tried with them, too
     * @param examples requests per operation, unless the property sets them
     */
    public static int run(String url, String document, String token, String stream, String names, Examples examples)
            throws IOException, InterruptedException {
        ClientPython python = ClientPython.with("schemathesis", "schemathesis==4.32.5");
        String said = python.run(
                Schemathesis.class,
                "schemathesis_run.py",
                url,
                document,
                token,
                stream,
                names,
                Integer.toString(Integer.getInteger(EXAMPLES, examples.ofAnyNames())),
                Integer.toString(Integer.getInteger(EXAMPLES, examples.ofExistingNames())));
        System.out.println(said.substring(said.indexOf("SUMMARY")));
        return CASES.matcher(said)
                .results()
                .mapToInt(found -> Integer.parseInt(found.group(1).replace(",", "")))
                .sum();
    }
}
