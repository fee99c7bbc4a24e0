package io.gangflow.cli.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ReportFigureTest {

    @Test
    void aFigureIsShownAsItIs() {
        String svg = "<svg viewBox=\"0 0 9 9\"><rect class=\"working\" width=\"9\" height=\"9\"/></svg>";

        String html = HtmlReport.of(
                "Title",
                "Text",
                List.of(new ReportSection(
                        "Section",
                        "Text",
                        List.of(),
                        List.of(),
                        List.of(new ReportFigure("Nodes", svg, "More < less")))));

        assertThat(html).contains(svg).contains("<h3>Nodes</h3>").contains("<figcaption>More &lt; less</figcaption>");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<svg><script>1</script></svg>",
                "<svg><rect onclick=\"x()\"/></svg>",
                "<svg><rect style=\"fill:red\"/></svg>",
                "<svg><a href=\"https://example.org\"/></svg>",
                "<p>no drawing</p>",
            })
    void whatIsNoPlainDrawingIsRefused(String svg) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new ReportFigure("Nodes", svg, ""))
                .withMessageContaining("figure `Nodes`");
    }
}
