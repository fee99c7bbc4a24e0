package io.gangflow.minicluster.kubelet;

import io.fabric8.kubernetes.api.model.Pod;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Name resolution by text replacement, for machines where a hosts file cannot be mounted (macOS, most containers):
 * every text with the name of a pod or service gets its address instead. A name without a dot is replaced only where a
 * host is expected: after {@code //}, or before a port number.
 *
 * @param addresses by the asking pod and the name it uses; empty for an unknown name
 */
record AddressText(BiFunction<Pod, String, Optional<String>> addresses) implements NameResolution {

    private static final Pattern NAME =
            Pattern.compile("(?<![\\w.-])([a-z0-9][-a-z0-9]*(?:\\.[a-z0-9][-a-z0-9]*)+)(?![\\w-])"
                    + "|(?<=//)([a-z0-9][-a-z0-9]*)(?![\\w.-])"
                    + "|(?<![\\w./-])([a-z0-9][-a-z0-9]*)(?=:[0-9])");

    @Override
    public List<String> command(List<String> words, Path hostsFile, String hostName) {
        return words;
    }

    @Override
    public String text(String value, Pod pod) {
        return NAME.matcher(value)
                .replaceAll(match -> Matcher.quoteReplacement(
                        addresses.apply(pod, match.group()).orElse(match.group())));
    }
}
