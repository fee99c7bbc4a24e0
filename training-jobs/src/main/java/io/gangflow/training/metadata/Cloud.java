package io.gangflow.training.metadata;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The cloud provider of a machine, as far as it has a metadata service. */
public enum Cloud {
    /** Amazon EC2: instance metadata version 2, with a token. */
    EC2("Amazon EC2"),
    /** A droplet of DigitalOcean. */
    DIGITALOCEAN("DigitalOcean"),
    /** Any other machine: no request is sent. */
    NONE("");

    private final String vendor;

    Cloud(String vendor) {
        this.vendor = vendor;
    }

    /**
     * Detects the provider from the machine's firmware, without a request.
     *
     * @param vendorFile /sys/class/dmi/id/sys_vendor
     */
    public static Cloud detect(Path vendorFile) throws IOException {
        if (!Files.isReadable(vendorFile)) {
            return NONE;
        }
        String found = Files.readString(vendorFile).strip();
        for (Cloud cloud : values()) {
            if (cloud != NONE && found.equals(cloud.vendor)) {
                return cloud;
            }
        }
        return NONE;
    }
}
