package io.gangflow.cli.cluster.fake;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.ListIterator;
import java.util.Map;
import java.util.Optional;

/**
 * DigitalOcean's API on loopback, as far as {@code gangflow cluster} and infra-tofu's root with provider 2.99.1 use it:
 * clusters and node pools, VPCs, sizes, the account, Spaces and its keys. Lists have one item per page.
 */
public final class FakeDigitalOcean implements AutoCloseable {

    public static final String TOKEN = "canary-token-digitalocean";

    private static final int MOST_CALLS = 10_000;

    private final HttpServer server;
    private final Store store = new Store();
    private final Account account = new Account();
    private final Pools pools = new Pools(store, account);
    private final Clusters clusters = new Clusters(store, account, pools);
    private final Network network = new Network(store);
    private final Spaces spaces = new Spaces(store);
    private final List<Fault> faults = new ArrayList<>();
    private final List<String> calls = new ArrayList<>();

    /** @throws IOException when no port is free */
    public FakeDigitalOcean() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", this::serve);
        server.start();
    }

    /** Adds an item; the kind is the path of its list in the API. */
    public synchronized FakeDigitalOcean with(String kind, String id, String... tags) {
        ObjectNode item = JsonNodeFactory.instance.objectNode().put("id", id).put("name", "name-of-" + id);
        for (String tag : tags) {
            item.withArray("tags").add(tag);
        }
        store.add(kind, item);
        return this;
    }

    /** Adds an item that has a description instead of tags. */
    public synchronized FakeDigitalOcean described(String kind, String id, String description) {
        with(kind, id);
        store.find(kind, id).ifPresent(item -> item.put("description", description));
        return this;
    }

    /** Makes calls of a method below a path fail with this response, a number of times. */
    public synchronized void failing(String method, String path, int status, String message, int times) {
        faults.add(new Fault(method, path, Answer.error(status, "failure", message), times));
    }

    public synchronized void withdraw(String versionOrSize) {
        account.withdraw(versionOrSize);
    }

    /** Adds a new version before those already available. */
    public synchronized void offer(String version) {
        account.offer(version);
    }

    public synchronized void price(String size, double usdPerHour) {
        account.price(size, usdPerHour);
    }

    public synchronized void allow(int droplets) {
        account.allow(droplets);
    }

    /** Sets how often a pool is read before its nodes run. */
    public synchronized void poolsRunAfter(int reads) {
        pools.runAfter(reads);
    }

    public synchronized void clustersBreakDown(String message) {
        clusters.breakDown(message);
    }

    public synchronized void repair() {
        clusters.repair();
    }

    /** Sets how often deleting a VPC fails after its cluster was deleted. */
    public synchronized void vpcsKeepMembersFor(int tries) {
        network.keepMembersFor(tries);
    }

    public Map<String, String> environment(String token) {
        return Map.of("DIGITALOCEAN_TOKEN", token, "DIGITALOCEAN_API_URL", url());
    }

    /** Returns the environment with the variables that the provider needs for Spaces. */
    public Map<String, String> environmentWithSpaces() {
        Map<String, String> environment = new HashMap<>(environment(TOKEN));
        environment.put("SPACES_ACCESS_KEY_ID", "access-of-the-test");
        environment.put("SPACES_SECRET_ACCESS_KEY", "canary-key-spaces");
        environment.put("SPACES_ENDPOINT_URL", "http://{{.Region}}" + Spaces.DOMAIN);
        environment.put("HTTP_PROXY", url());
        return environment;
    }

    /** Returns the items of the account, as {@code kind/name}. */
    public synchronized List<String> holds() {
        return store.names();
    }

    /** Returns the IDs of all items of a kind, in order of creation. */
    public synchronized List<String> ids(String kind) {
        return store.of(kind).stream().map(item -> item.path("id").asText()).toList();
    }

    /** Returns the ID of a node pool of any cluster; empty if no pool has that name. */
    public synchronized Optional<String> pool(String name) {
        return store.of(Clusters.KIND).stream()
                .flatMap(cluster -> cluster.path("node_pools").valueStream())
                .filter(pool -> pool.path("name").asText().equals(name))
                .map(pool -> pool.path("id").asText())
                .findFirst();
    }

    /** Returns the number of nodes of a pool in any cluster. */
    public synchronized int nodes(String pool) {
        return store.of(Clusters.KIND).stream()
                .flatMap(cluster -> cluster.path("node_pools").valueStream())
                .filter(found -> found.path("name").asText().equals(pool))
                .mapToInt(found -> found.path("nodes").size())
                .sum();
    }

    /** Returns the version of the first cluster. */
    public synchronized String version() {
        return store.of(Clusters.KIND).get(0).path("version").asText();
    }

    /**
     * Upgrades the first cluster, as DigitalOcean's console and doctl do.
     *
     * @return the status of the response
     */
    public synchronized int upgrade(String version) {
        return clusters.upgrade(store.of(Clusters.KIND).get(0), version).status();
    }

    /** Returns the paths of all calls of a method, in order. */
    public synchronized List<String> calls(String method) {
        return calls.stream()
                .filter(call -> call.startsWith(method + " "))
                .map(call -> call.substring(method.length() + 1))
                .toList();
    }

    private synchronized void serve(HttpExchange exchange) throws IOException {
        Call call = Call.of(exchange);
        if (calls.size() == MOST_CALLS) {
            throw new IOException("more than %d calls".formatted(MOST_CALLS));
        }
        calls.add(call.method() + " " + call.where());
        String host = Optional.ofNullable(exchange.getRequestHeaders().getFirst("Host"))
                .orElse("");
        if (host.endsWith(Spaces.DOMAIN)) {
            spaces.bucket(call, host).send(exchange);
        } else if (!("Bearer " + TOKEN).equals(exchange.getRequestHeaders().getFirst("Authorization"))) {
            Answer.error(401, "Unauthorized", "Unable to authenticate you").send(exchange);
        } else {
            Optional<Answer> fault = fault(call);
            (fault.isPresent() ? fault.get() : answer(call)).send(exchange);
        }
    }

    private Optional<Answer> fault(Call call) {
        for (ListIterator<Fault> each = faults.listIterator(); each.hasNext(); ) {
            Fault fault = each.next();
            if (fault.hits(call)) {
                each.set(fault.onceMore());
                return Optional.of(fault.answer());
            }
        }
        return Optional.empty();
    }

    private Answer answer(Call call) throws IOException {
        return switch (call.part(0)) {
            case "kubernetes" -> clusters.answer(call);
            case "vpcs" -> network.answer(call);
            case "spaces" -> spaces.keys(call);
            case "account" -> account.self();
            case "sizes" -> Store.page(call, account.sizes(), "sizes");
            case "load_balancers", "volumes", "snapshots" -> Store.page(call, store.of(call.part(0)), call.part(0));
            default -> Answer.NOT_FOUND;
        };
    }

    private String url() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
