package io.gangflow.jobs.storage;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/**
 * One page of a ListObjectsV2 response.
 *
 * @param next the token of the next page, empty on the last
 */
public record ObjectList(List<Entry> entries, String next) {

    public ObjectList {
        entries = List.copyOf(entries);
    }

    /**
     * An object.
     *
     * @param etag the version of its content, with quotes; empty if S3 gives none
     */
    public record Entry(String key, long size, String etag) {

        public Entry {
            boolean bare = !etag.isEmpty() && !etag.contains("\"");
            etag = bare ? '"' + etag + '"' : etag; // some servers leave out the quotes in lists
        }
    }

    static ObjectList read(InputStream xml) throws IOException {
        XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
        try {
            return read(factory.createXMLStreamReader(xml));
        } catch (XMLStreamException e) {
            if (e.getNestedException() instanceof IOException broken) {
                throw broken;
            }
            throw new StorageException("S3 answered a list request with an invalid document: " + e.getMessage(), e);
        } catch (NumberFormatException e) {
            throw new StorageException("S3 answered a list request with an invalid document: " + e.getMessage(), e);
        }
    }

    private static ObjectList read(XMLStreamReader xml) throws XMLStreamException {
        List<Entry> entries = new ArrayList<>();
        String key = "";
        String etag = "";
        String next = "";
        while (xml.hasNext()) {
            if (xml.next() != XMLStreamConstants.START_ELEMENT) {
                continue;
            }
            switch (xml.getLocalName()) {
                case "Key" -> key = xml.getElementText();
                case "ETag" -> etag = xml.getElementText();
                case "Size" -> entries.add(new Entry(key, Long.parseLong(xml.getElementText()), etag));
                case "NextContinuationToken" -> next = xml.getElementText();
                default -> {}
            }
        }
        return new ObjectList(entries, next);
    }
}
