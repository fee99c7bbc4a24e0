package io.gangflow.training.store;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/**
 * One answer to ListObjectsV2.
 *
 * @param nextToken to ask for the keys that follow, if there are any
 */
record ObjectListing(List<String> keys, Optional<String> nextToken) {

    ObjectListing {
        keys = List.copyOf(keys);
    }

    static ObjectListing parse(byte[] xml) throws IOException {
        XMLInputFactory factory = XMLInputFactory.newInstance();
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
        List<String> keys = new ArrayList<>();
        Optional<String> token = Optional.empty();
        try {
            XMLStreamReader reader = factory.createXMLStreamReader(new ByteArrayInputStream(xml));
            while (reader.hasNext()) {
                boolean start = reader.next() == XMLStreamConstants.START_ELEMENT;
                if (start && reader.getLocalName().equals("Key")) {
                    keys.add(reader.getElementText());
                } else if (start && reader.getLocalName().equals("NextContinuationToken")) {
                    token = Optional.of(reader.getElementText());
                }
            }
            return new ObjectListing(keys, token);
        } catch (XMLStreamException malformed) {
            throw new IOException("the list of a bucket is not what S3 answers: " + malformed.getMessage(), malformed);
        }
    }
}
