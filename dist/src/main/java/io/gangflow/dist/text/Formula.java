package io.gangflow.dist.text;

import io.gangflow.dist.platform.Platform;
import io.gangflow.dist.platform.Release;
import io.gangflow.kubernetes.json.Sha256;
import java.io.IOException;
import java.util.List;
import java.util.stream.Collectors;

/** The Homebrew formula, with the archives of this build. */
public final class Formula {

    private static final String COMPLETIONS = """
            bash_completion.install_symlink libexec/"share/bash-completion/completions/gangflow"
            zsh_completion.install_symlink libexec/"share/zsh/site-functions/_gangflow"
            fish_completion.install_symlink libexec/"share/fish/vendor_completions.d/gangflow.fish"
            """.indent(4);

    private Formula() {}

    /**
     * Returns the text of {@code gangflow.rb}.
     *
     * @param platforms platforms with an archive
     */
    public static String of(Release release, List<Platform> platforms) throws IOException {
        return """
                class Gangflow < Formula
                  desc "Batch pipelines for Argo and Volcano, checked and simulated first"
                  homepage "%s"
                  version "%s"
                  license "Apache-2.0"

                %s%s  def install
                    libexec.install Dir["*"]
                    bin.install_symlink libexec/"bin/gangflow", libexec/"bin/kubectl-gangflow"
                    man1.install_symlink Dir[libexec/"share/man/man1/*.1"]
                %s  end

                  def post_install
                    system libexec/"lib/make-archive", libexec/"lib/gangflow.jsa"
                  end

                  test do
                    assert_match "gangflow #{version}", shell_output("#{bin}/gangflow --version")
                  end
                end
                """.formatted(
                        release.homepage(),
                        release.version(),
                        system(release, "macos", platforms, false),
                        system(release, "linux", platforms, true),
                        COMPLETIONS);
    }

    private static String system(Release release, String name, List<Platform> platforms, boolean linux)
            throws IOException {
        List<Platform> own =
                platforms.stream().filter(one -> one.isLinux() == linux).toList();
        if (own.isEmpty()) {
            return "";
        }
        StringBuilder text = new StringBuilder("  on_" + name + " do\n");
        for (Platform platform : own) {
            text.append("    on_%s do\n".formatted(platform.goArchitecture().equals("arm64") ? "arm" : "intel"))
                    .append("      url \"%s\"\n".formatted(url(release, platform)))
                    .append("      sha256 \"%s\"\n    end\n".formatted(Sha256.of(release.archive(platform))));
        }
        return text.append("  end\n\n").toString();
    }

    static String url(Release release, Platform platform) {
        return release.downloads() + "/" + release.archive(platform).getFileName();
    }

    /** Returns the names of platforms, for a notice. */
    public static String names(List<Platform> platforms) {
        return platforms.stream().map(Platform::id).collect(Collectors.joining(", "));
    }
}
