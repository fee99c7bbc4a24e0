"""Reads and writes s3:// objects with the standard library: requests signed with AWS Signature Version 4.

The endpoint, region and keys come from the environment, as for every AWS SDK; Gangflow sets the variables in each pod.
boto3 works as well: add it to the image, and to a requirements.txt for `local: { images: { ...: { python: ... } } }`.
"""

import configparser
import datetime
import hashlib
import hmac
import os
import urllib.parse
import urllib.request


def read(url):
    """The bytes of an object."""
    return _request("GET", url, b"")


def write(url, data):
    """Creates or replaces an object."""
    _request("PUT", url, data)


def _request(method, url, body):
    place = urllib.parse.urlsplit(url)
    region = os.environ.get("AWS_REGION", "us-east-1")
    endpoint = os.environ.get("AWS_ENDPOINT_URL_S3", f"https://s3.{region}.amazonaws.com")
    host = urllib.parse.urlsplit(endpoint).netloc
    path = urllib.parse.quote(f"/{place.netloc}{place.path}")
    now = datetime.datetime.now(datetime.timezone.utc).strftime("%Y%m%dT%H%M%SZ")
    digest = hashlib.sha256(body).hexdigest()
    headers = {"host": host, "x-amz-content-sha256": digest, "x-amz-date": now}
    key, secret, token = _keys()
    if token:
        headers["x-amz-security-token"] = token
    names = ";".join(sorted(headers))
    canonical = "".join(f"{name}:{headers[name]}\n" for name in sorted(headers))
    scope = f"{now[:8]}/{region}/s3/aws4_request"
    hashed = hashlib.sha256(f"{method}\n{path}\n\n{canonical}\n{names}\n{digest}".encode()).hexdigest()
    signing = f"AWS4{secret}".encode()
    for part in scope.split("/"):
        signing = hmac.new(signing, part.encode(), hashlib.sha256).digest()
    signature = hmac.new(signing, f"AWS4-HMAC-SHA256\n{now}\n{scope}\n{hashed}".encode(), hashlib.sha256).hexdigest()
    headers["authorization"] = (
        f"AWS4-HMAC-SHA256 Credential={key}/{scope}, SignedHeaders={names}, Signature={signature}"
    )
    request = urllib.request.Request(endpoint + path, data=body or None, headers=headers, method=method)
    with urllib.request.urlopen(request) as answer:
        return answer.read()


def _keys():
    if "AWS_ACCESS_KEY_ID" in os.environ:
        names = ("AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY", "AWS_SESSION_TOKEN")
        return tuple(os.environ.get(name, "") for name in names)
    file = configparser.ConfigParser(interpolation=None)
    file.read(os.environ.get("AWS_SHARED_CREDENTIALS_FILE", os.path.expanduser("~/.aws/credentials")))
    profile = file[os.environ.get("AWS_PROFILE", "default")]
    names = ("aws_access_key_id", "aws_secret_access_key", "aws_session_token")
    return tuple(profile.get(name, "") for name in names)
