package io.gangflow.training.metadata;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Whose machine this is, as far as it has metadata to ask for. */
public enum Cloud {
    /** Amazon EC2: instance metadata version 2, with a token. */
    EC2("Amazon EC2"),
    /** A droplet of DigitalOcean. */
    DIGITALOCEAN("DigitalOcean"),
    /** Anything else: nobody is asked anything. */
    NONE("");

    private final String vendor;

    Cloud(String vendor) {
        this.vendor = vendor;
    }

    /**
     * What the machine's firmware says, which costs no request.
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
