package io.gangflow.minicluster.s3;

import java.io.StringWriter;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/** Writes XML responses: nested elements without attributes. */
final class XmlDocument {

    /** Writes the content of an element. */
    interface Inside {
        void write(XmlDocument document);
    }

    private static final String NAMESPACE = "http://s3.amazonaws.com/doc/2006-03-01/";

    private final StringWriter text = new StringWriter();
    private final XMLStreamWriter xml;

    private XmlDocument() throws XMLStreamException {
        this.xml = XMLOutputFactory.newDefaultFactory().createXMLStreamWriter(text);
    }

    static String of(String root, Inside inside) {
        try {
            XmlDocument document = new XmlDocument();
            document.xml.writeStartDocument("UTF-8", "1.0");
            document.xml.writeStartElement(root);
            if (!root.equals("Error")) {
                document.xml.writeDefaultNamespace(NAMESPACE);
            }
            inside.write(document);
            document.xml.writeEndDocument();
            document.xml.flush();
            return document.text.toString();
        } catch (XMLStreamException e) {
            throw new IllegalStateException("XML in memory cannot be written", e);
        }
    }

    XmlDocument element(String name, Inside inside) {
        try {
            xml.writeStartElement(name);
            inside.write(this);
            xml.writeEndElement();
            return this;
        } catch (XMLStreamException e) {
            throw new IllegalStateException("XML in memory cannot be written", e);
        }
    }

    XmlDocument element(String name, Object value) {
        try {
            xml.writeStartElement(name);
            xml.writeCharacters(value.toString());
            xml.writeEndElement();
            return this;
        } catch (XMLStreamException e) {
            throw new IllegalStateException("XML in memory cannot be written", e);
        }
    }
}
