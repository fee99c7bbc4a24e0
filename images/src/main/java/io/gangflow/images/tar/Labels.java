package io.gangflow.images.tar;

import io.gangflow.images.layout.LayerFolder;
import io.gangflow.images.layout.LayoutBuilder;
import io.gangflow.images.model.Image;
import java.util.Map;
import java.util.TreeMap;

/** An image's labels: the annotations of OCI's image specification 1.1, and the path of the bill of materials. */
final class Labels {

    private Labels() {}

    static Map<String, String> of(Image image, String version, String base) {
        Map<String, String> labels = new TreeMap<>();
        labels.put("org.opencontainers.image.title", image.title());
        labels.put("org.opencontainers.image.version", version);
        labels.put("org.opencontainers.image.created", LayerFolder.TIME.toString());
        labels.put("org.opencontainers.image.licenses", "Apache-2.0");
        labels.put("org.opencontainers.image.vendor", "Gangflow");
        labels.put("org.opencontainers.image.base.name", base);
        labels.put("io.gangflow.sbom", LayoutBuilder.SBOM);
        return labels;
    }
}
