"""Reads and writes s3:// objects with the standard library: requests signed with AWS Signature Version 4.

The endpoint, region and keys come from the environment, as for every AWS SDK. Programs that have boto3 do not need this file.
"""

import configparser
import datetime
import hashlib
import hmac
import os
import urllib.error
import urllib.parse
import urllib.request
import xml.etree.ElementTree as ElementTree


def read(url):
    """The bytes of an object."""
    return _request("GET", url)


def found(url):
    """The bytes of an object, or None where there is none."""
    try:
        return read(url)
    except urllib.error.HTTPError as error:
        if error.code != 404:
            raise
        return None


def write(url, data):
    """Creates or replaces an object."""
    _request("PUT", url, data)


def delete(url):
    """Deletes an object, if there is one."""
    _request("DELETE", url)


def below(url):
    """The urls of all objects whose names begin with this one, sorted."""
    place = urllib.parse.urlsplit(url)
    query, urls = {"list-type": "2", "prefix": place.path.lstrip("/")}, []
    while True:
        answer = ElementTree.fromstring(_request("GET", f"s3://{place.netloc}", query=query))
        urls += [f"s3://{place.netloc}/{key.text}" for key in answer.iterfind("{*}Contents/{*}Key")]
        more = answer.findtext("{*}NextContinuationToken")
        if not more:
            return sorted(urls)
        query["continuation-token"] = more


def _request(method, url, body=b"", query=None):
    place = urllib.parse.urlsplit(url)
    region = os.environ.get("AWS_REGION", "us-east-1")
    endpoint = os.environ.get("AWS_ENDPOINT_URL_S3") or f"https://s3.{region}.amazonaws.com"
    host = urllib.parse.urlsplit(endpoint).netloc
    path = urllib.parse.quote(f"/{place.netloc}{place.path}")
    asked = urllib.parse.urlencode(sorted((query or {}).items()), quote_via=urllib.parse.quote, safe="")
    now = datetime.datetime.now(datetime.timezone.utc).strftime("%Y%m%dT%H%M%SZ")
    digest = hashlib.sha256(body).hexdigest()
    headers = {"host": host, "x-amz-content-sha256": digest, "x-amz-date": now}
    key, secret, token = _keys()
    if token:
        headers["x-amz-security-token"] = token
    names = ";".join(sorted(headers))
    canonical = "".join(f"{name}:{headers[name]}\n" for name in sorted(headers))
    scope = f"{now[:8]}/{region}/s3/aws4_request"
    hashed = hashlib.sha256(f"{method}\n{path}\n{asked}\n{canonical}\n{names}\n{digest}".encode()).hexdigest()
    signing = f"AWS4{secret}".encode()
    for part in scope.split("/"):
        signing = hmac.new(signing, part.encode(), hashlib.sha256).digest()
    signature = hmac.new(signing, f"AWS4-HMAC-SHA256\n{now}\n{scope}\n{hashed}".encode(), hashlib.sha256).hexdigest()
    headers["authorization"] = (
        f"AWS4-HMAC-SHA256 Credential={key}/{scope}, SignedHeaders={names}, Signature={signature}"
    )
    where = f"{endpoint}{path}?{asked}" if asked else endpoint + path
    request = urllib.request.Request(where, data=body or None, headers=headers, method=method)
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
