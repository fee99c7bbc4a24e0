package io.gangflow.argo.model.value;

import org.jspecify.annotations.Nullable;

/** A file or folder that goes into a template or comes out of it. Stores other than S3 are additional fields. */
public final class Artifact extends ArgoObject {

    private @Nullable String name;
    private @Nullable String path;
    private @Nullable Integer mode;
    private @Nullable String from;
    private @Nullable String fromExpression;
    private @Nullable String subPath;
    private @Nullable S3Artifact s3;
    private @Nullable RawArtifact raw;
    private @Nullable ArchiveStrategy archive;
    private @Nullable Boolean archiveLogs;
    private @Nullable Boolean optional;
    private @Nullable Boolean recurseMode;
    private @Nullable String globalName;
    private @Nullable Boolean deleted;

    public @Nullable String getName() {
        return name;
    }

    public void setName(@Nullable String name) {
        this.name = name;
    }

    public @Nullable String getPath() {
        return path;
    }

    public void setPath(@Nullable String path) {
        this.path = path;
    }

    public @Nullable Integer getMode() {
        return mode;
    }

    public void setMode(@Nullable Integer mode) {
        this.mode = mode;
    }

    public @Nullable String getFrom() {
        return from;
    }

    public void setFrom(@Nullable String from) {
        this.from = from;
    }

    public @Nullable String getFromExpression() {
        return fromExpression;
    }

    public void setFromExpression(@Nullable String fromExpression) {
        this.fromExpression = fromExpression;
    }

    public @Nullable String getSubPath() {
        return subPath;
    }

    public void setSubPath(@Nullable String subPath) {
        this.subPath = subPath;
    }

    public @Nullable S3Artifact getS3() {
        return s3;
    }

    public void setS3(@Nullable S3Artifact s3) {
        this.s3 = s3;
    }

    public @Nullable RawArtifact getRaw() {
        return raw;
    }

    public void setRaw(@Nullable RawArtifact raw) {
        this.raw = raw;
    }

    public @Nullable ArchiveStrategy getArchive() {
        return archive;
    }

    public void setArchive(@Nullable ArchiveStrategy archive) {
        this.archive = archive;
    }

    public @Nullable Boolean getArchiveLogs() {
        return archiveLogs;
    }

    public void setArchiveLogs(@Nullable Boolean archiveLogs) {
        this.archiveLogs = archiveLogs;
    }

    public @Nullable Boolean getOptional() {
        return optional;
    }

    public void setOptional(@Nullable Boolean optional) {
        this.optional = optional;
    }

    public @Nullable Boolean getRecurseMode() {
        return recurseMode;
    }

    public void setRecurseMode(@Nullable Boolean recurseMode) {
        this.recurseMode = recurseMode;
    }

    public @Nullable String getGlobalName() {
        return globalName;
    }

    public void setGlobalName(@Nullable String globalName) {
        this.globalName = globalName;
    }

    public @Nullable Boolean getDeleted() {
        return deleted;
    }

    public void setDeleted(@Nullable Boolean deleted) {
        this.deleted = deleted;
    }
}
