package io.gangflow.minicluster.kubelet;

import io.fabric8.kubernetes.api.model.Pod;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Addresses in place of names, where a machine lets nobody mount a hosts file (macOS, most containers): every text that
 * carries the name of a pod or service carries its address. A name without a dot is taken for one only where a host has
 * to be: behind {@code //}, or before the number of a port.
 *
 * @param addresses by a pod that asks and a name that it uses; empty where the name is nobody's
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
