package io.gangflow.minicluster.s3;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/** Reads the XML bodies of requests, which are lists of flat elements: {@code <Delete><Object><Key>…}. */
final class XmlRecords {

    private static final int MAX_BYTES = 4 << 20;
    private static final int MAX_RECORDS = 10_000;

    private XmlRecords() {}

    /** The elements of this name as maps of their children's texts. */
    static List<Map<String, String>> read(Path body, String element) throws IOException, S3Error {
        try {
            return read(open(body), element);
        } catch (XMLStreamException e) {
            throw new S3Error(400, "MalformedXML", "the body is not the XML that this request takes");
        }
    }

    /** The text of the first element of this name, empty when there is none. */
    static String text(Path body, String element) throws IOException, S3Error {
        try {
            XMLStreamReader xml = open(body);
            while (xml.hasNext()) {
                if (xml.next() == XMLStreamConstants.START_ELEMENT
                        && xml.getLocalName().equals(element)) {
                    return xml.getElementText();
                }
            }
            return "";
        } catch (XMLStreamException e) {
            throw new S3Error(400, "MalformedXML", "the body is not the XML that this request takes");
        }
    }

    private static XMLStreamReader open(Path body) throws IOException, S3Error, XMLStreamException {
        if (Files.size(body) > MAX_BYTES) {
            throw new S3Error(400, "MalformedXML", "the body has more than " + MAX_BYTES + " bytes");
        }
        XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
        return factory.createXMLStreamReader(new ByteArrayInputStream(Files.readAllBytes(body)));
    }

    private static List<Map<String, String>> read(XMLStreamReader xml, String element)
            throws XMLStreamException, S3Error {
        List<Map<String, String>> records = new ArrayList<>();
        while (xml.hasNext()) {
            if (xml.next() == XMLStreamConstants.START_ELEMENT
                    && xml.getLocalName().equals(element)) {
                if (records.size() == MAX_RECORDS) {
                    throw new S3Error(400, "MalformedXML", "more than " + MAX_RECORDS + " elements " + element);
                }
                records.add(children(xml, element));
            }
        }
        return records;
    }

    private static Map<String, String> children(XMLStreamReader xml, String element) throws XMLStreamException {
        Map<String, String> children = new LinkedHashMap<>();
        while (true) {
            int event = xml.next();
            if (event == XMLStreamConstants.START_ELEMENT) {
                children.put(xml.getLocalName(), xml.getElementText());
            } else if (event == XMLStreamConstants.END_ELEMENT
                    && xml.getLocalName().equals(element)) {
                return children;
            }
        }
    }
}
