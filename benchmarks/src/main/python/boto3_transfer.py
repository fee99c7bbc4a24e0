"""BUCKET KEY MIB: writes it and reads it four times with boto3, and prints the MB per second of the last time."""
import io
import os
import sys
import time

import boto3
from botocore.config import Config

bucket, key, mebibytes = sys.argv[1], sys.argv[2], int(sys.argv[3])
s3 = boto3.client(
    "s3",
    endpoint_url=os.environ["AWS_ENDPOINT_URL_S3"],
    config=Config(s3={"addressing_style": "path"}),
)
content = os.urandom(1 << 20) * mebibytes
for _ in range(4):
    start = time.perf_counter()
    s3.upload_fileobj(io.BytesIO(content), bucket, key)
    write = len(content) / (time.perf_counter() - start) / 1e6
    start = time.perf_counter()
    target = io.BytesIO()
    s3.download_fileobj(bucket, key, target)
    read = len(content) / (time.perf_counter() - start) / 1e6
    if target.getbuffer().nbytes != len(content):
        sys.exit(f"{target.getbuffer().nbytes} bytes were read")
print(f"write {write:.1f} read {read:.1f}")
