#!/usr/bin/python3
"""Writes policy.safetensors: the gradients of self-critical training (Rennie et al. 2017, eq. (9)) for given samples and
rewards, by the model of reference_model.py and automatic differentiation. Needs PyTorch only."""

import pathlib

import torch

import reference_model as reference
from make_reference import BASE, CASES, SOURCE_IDS, write_safetensors

CASE = "post_relu_separate"
SAMPLES = torch.tensor([[4, 7, 10, 3, 0], [9, 5, 6, 8, 4], [3, 0, 0, 0, 0]])  # the second one was cut
INPUTS = torch.cat([torch.full((3, 1), 2), SAMPLES[:, :-1]], 1)  # predictions after END do not count
REWARDS = torch.tensor([0.25, 0.75, 0.5], dtype=torch.float64)
BASELINES = torch.tensor([0.625, 0.25, 0.0], dtype=torch.float64)
TEMPERATURE, WEIGHT = 0.7, 0.05
NEVER_DRAWN = [0, 1, 2]  # PAD, UNK and BEGIN


def policy_loss(logits):
    """-weight * sum (reward - baseline) * log pi(sample)"""
    scores = logits / TEMPERATURE
    scores[..., NEVER_DRAWN] = -torch.inf
    total = 0
    for row, sample in enumerate(SAMPLES.tolist()):
        for place, token in enumerate(sample):
            if token != 0:
                log_probability = torch.log(torch.softmax(scores[row, place], 0)[token])
                total = total + (REWARDS[row] - BASELINES[row]) * log_probability
    return -WEIGHT * total


def main():
    config = {**reference.TECHNIQUES, **BASE, **CASES[CASE]}
    parameters = reference.parameters_by_formula(config)
    logits = reference.Model(config, parameters).logits(SOURCE_IDS, INPUTS, training=True)
    trained = {name: value for name, value in parameters.items() if value.requires_grad}
    gradients = torch.autograd.grad(policy_loss(logits), list(trained.values()))
    tensors = {"source_ids": SOURCE_IDS, "samples": SAMPLES, "rewards": REWARDS, "baselines": BASELINES,
               "temperature": torch.tensor([TEMPERATURE]), "weight": torch.tensor([WEIGHT])}
    tensors.update({"grad." + name: gradient for name, gradient in zip(trained, gradients)})
    write_safetensors(pathlib.Path(__file__).resolve().parent / "policy.safetensors", tensors)


if __name__ == "__main__":
    main()
