package io.gangflow.serving.model;

import io.gangflow.safetensors.Tensor;
import io.gangflow.safetensors.TensorFile;
import io.gangflow.training.environment.Variables;
import io.gangflow.training.store.StoreLocation;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Models for tests, published to folders. */
public final class PublishedModels {

    private PublishedModels() {}

    /**
     * Returns a logistic regression on the sum of its features: the larger the bias, the more samples are of class 1.
     */
    public static TensorFile sum(int features, float bias) {
        float[] weights = new float[features];
        Arrays.fill(weights, 0.1f);
        Map<String, Tensor> tensors = new LinkedHashMap<>();
        tensors.put("weight", new Tensor(List.of(1, features), weights));
        tensors.put("bias", new Tensor(List.of(1), new float[] {bias}));
        return new TensorFile(tensors, Map.of());
    }

    public static ModelManifest publish(Path folder, TensorFile model) {
        try {
            return new ModelPublication(StoreLocation.open(folder.toString(), new Variables(Map.of())))
                    .publish("sums", model);
        } catch (ModelException | IOException failure) {
            throw new IllegalStateException(failure);
        }
    }

    public static ModelSource source(Path path) throws ModelException {
        return ModelSource.of(path.toString(), new Variables(Map.of()));
    }
}
