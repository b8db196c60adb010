#include "translucent/explain/feed_forward.h"

#include "explain/fill.h"

#include <cmath>

namespace translucent {

namespace {

double normalShare(double x)
{
    return 0.5 * (1 + std::erf(x / std::sqrt(2.0)));
}

double logistic(double x)
{
    return 1 / (1 + std::exp(-x));
}

void validate(const FeedForwardInput& input)
{
    requireNumbers(input.x.values, "x");
    const std::size_t D = input.x.columns, F = input.inner.weight.columns;
    requireWeights(input.inner, "W₁", D, F);
    requireWeights(input.outer, "W₂", F, D);
    if (!input.residual.values.empty())
        requireSize(input.residual.values, "r", input.x.values.size());
}

const char* activationFormula(Activation activation)
{
    switch (activation) {
    case Activation::Gelu: return "activation_gelu";
    case Activation::Silu: return "activation_silu";
    case Activation::Relu: break;
    }
    return "activation_relu";
}

std::string filledActivation(Activation activation, double h, double a)
{
    switch (activation) {
    case Activation::Gelu:
        return term(h) + " · Φ(" + numberText(h) + ") = " + term(h) + " · " + numberText(normalShare(h)) + " = "
            + strong(a);
    case Activation::Silu: return term(h) + " ÷ (1 + e" + superscript(numberText(-h)) + ") = " + strong(a);
    case Activation::Relu: break;
    }
    return "max(0, " + numberText(h) + ") = " + strong(a);
}

}  // namespace

double activated(Activation activation, double x)
{
    switch (activation) {
    case Activation::Gelu: return x * normalShare(x);
    case Activation::Silu: return x * logistic(x);
    case Activation::Relu: break;
    }
    return x > 0 ? x : 0;
}

std::vector<ExplainStep> explainFeedForward(const FeedForwardInput& input)
{
    validate(input);
    const Matrix inner = mapped(input.x, input.inner, "h");
    Matrix active = inner;
    double zeros = 0;
    for (double& value : active.values) {
        value = activated(input.activation, value);
        zeros += value == 0 ? 1 : 0;
    }
    const Matrix outer = mapped(active, input.outer, "y");
    const Matrix residual = input.residual.values.empty() ? input.x : input.residual;
    Matrix result = outer;
    for (std::size_t i = 0; i < result.values.size(); ++i)
        result.values[i] += residual.values[i];
    requireFinite(result.values, "r + y");

    std::vector<ExplainStep> steps {positionStep("feed_forward.x", "feed_forward_x", input.x),
        positionStep("feed_forward.inner", "feed_forward_inner", inner, filledMap(input.x, input.inner, inner)),
        positionStep("feed_forward.activated", activationFormula(input.activation), active,
            [activation = input.activation, inner, active](
                auto r, auto c) { return filledActivation(activation, inner.at(r, c), active.at(r, c)); }),
        positionStep("feed_forward.output", "feed_forward_outer", outer, filledMap(active, input.outer, outer)),
        positionStep(
            "feed_forward.residual", "feed_forward_residual", result, [residual, outer, result](auto r, auto c) {
                return term(residual.at(r, c)) + " + " + term(outer.at(r, c)) + " = " + strong(result.at(r, c));
            })};
    if (input.activation == Activation::Relu)
        steps[2].notes = {
            {"feed_forward.zeros", {std::round(100 * zeros / static_cast<double>(active.values.size()))}}};
    return steps;
}

}  // namespace translucent
