"""The peer: the same requests, answers and model on FastAPI, uvicorn and scikit-learn."""

import os
from typing import Annotated

import numpy as np
from fastapi import FastAPI
from pydantic import BaseModel, Field
from safetensors.numpy import load_file
from sklearn.linear_model import LogisticRegression

Feature = Annotated[float, Field(strict=True, ge=-3.4028235e38, le=3.4028235e38)]
Row = Annotated[list[Feature], Field(min_length=20, max_length=20)]


class PredictRequest(BaseModel):
    features: Annotated[list[Row], Field(min_length=1, max_length=1024)]


tensors = load_file(os.environ["MODEL"])
model = LogisticRegression()
model.coef_ = tensors["weight"].astype(np.float64)
model.intercept_ = tensors["bias"].astype(np.float64)
model.classes_ = np.array([0, 1])
model.n_features_in_ = 20

app = FastAPI()


@app.get("/ready")
async def ready():
    return {"status": "ready"}


# Without "async" each request would go through a pool of threads, which is slower here.
@app.post("/predict")
async def predict(request: PredictRequest):
    rows = np.array(request.features)
    return {"predictions": model.predict(rows).tolist(), "probabilities": model.predict_proba(rows).tolist()}
