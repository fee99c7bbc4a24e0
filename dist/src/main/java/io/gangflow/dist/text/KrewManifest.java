package io.gangflow.dist.text;

import io.gangflow.dist.platform.Platform;
import io.gangflow.dist.platform.Release;
import io.gangflow.kubernetes.json.Sha256;
import java.io.IOException;
import java.util.List;

/** The manifest with which krew, kubectl's plugin manager, installs {@code kubectl gangflow}. */
public final class KrewManifest {

    private KrewManifest() {}

    /**
     * Returns the text of {@code gangflow.yaml}.
     *
     * @param platforms platforms with an archive
     */
    public static String of(Release release, List<Platform> platforms) throws IOException {
        StringBuilder text = new StringBuilder("""
                apiVersion: krew.googlecontainertools.github.com/v1alpha2
                kind: Plugin
                metadata:
                  name: gangflow
                spec:
                  version: v%s
                  homepage: %s
                  shortDescription: Check, simulate and submit batch pipelines
                  description: |
                    Turns a short YAML file into pods, Spark applications and training gangs of
                    Argo Workflows and Volcano, proves whether they can lock, and follows them.
                  platforms:
                """.formatted(release.version(), release.homepage()));
        for (Platform platform : platforms) {
            text.append("""
                      - selector:
                          matchLabels:
                            os: %s
                            arch: %s
                        uri: %s
                        sha256: %s
                        files:
                          - from: "%s/*"
                            to: .
                        bin: bin/kubectl-gangflow
                    """.formatted(
                            platform.goOs(),
                            platform.goArchitecture(),
                            Formula.url(release, platform),
                            Sha256.of(release.archive(platform)),
                            release.folder(platform))
                    .indent(2));
        }
        return text.toString();
    }
}
