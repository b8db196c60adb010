"""Compares the reference model with PyTorch's own layers; raises an exception if they differ."""

import torch
from torch import nn
from torch.nn import functional

import reference_model as reference

TOLERANCE = 1e-5


def require_equal(what, ours, theirs):
    difference = (ours - theirs).abs().max().item()
    if not difference <= TOLERANCE:
        raise SystemExit(f"{what}: differs from PyTorch by {difference:g}")
    print(f"{what}: agrees with PyTorch within {difference:.1e}")


def copy_layer(stock, parameters, prefix):
    def take(module, name):
        module.weight.data.copy_(parameters[prefix + name + ".weight"])
        module.bias.data.copy_(parameters[prefix + name + ".bias"])

    def take_attention(module, weight, bias, name):
        module.in_proj_weight.data.copy_(weight)
        module.in_proj_bias.data.copy_(bias)
        take(module.out_proj, name + ".output")

    take_attention(stock.self_attn, parameters[prefix + "self_attention.qkv.weight"],
                   parameters[prefix + "self_attention.qkv.bias"], "self_attention")
    take(stock.linear1, "feed_forward.inner")
    take(stock.linear2, "feed_forward.outer")
    take(stock.norm1, "self_attention_norm")
    if not hasattr(stock, "multihead_attn"):
        take(stock.norm2, "feed_forward_norm")
        return
    cross = prefix + "cross_attention."
    both = [torch.cat([parameters[cross + "query." + kind], parameters[cross + "key_value." + kind]])
            for kind in ("weight", "bias")]
    take_attention(stock.multihead_attn, *both, "cross_attention")
    take(stock.norm2, "cross_attention_norm")
    take(stock.norm3, "feed_forward_norm")


def stock_stack(config, parameters, stack):
    layer_type = {"encoder": nn.TransformerEncoderLayer, "decoder": nn.TransformerDecoderLayer}[stack]
    stack_type = {"encoder": nn.TransformerEncoder, "decoder": nn.TransformerDecoder}[stack]
    d, epsilon = config["model_dimension"], config["norm_epsilon"]
    layer = layer_type(d, config["heads"], config["feed_forward_dimension"], dropout=0.0, batch_first=True,
                       activation=getattr(functional, config["activation"]), layer_norm_eps=epsilon,
                       norm_first=config["norm_placement"] == "pre")
    final = nn.LayerNorm(d, epsilon) if config["norm_placement"] == "pre" else None
    if final is not None:
        final.weight.data.copy_(parameters[stack + ".final_norm.weight"])
        final.bias.data.copy_(parameters[stack + ".final_norm.bias"])
    return stack_type(layer, config[stack + "_layers"], norm=final)


def check_model(name, config, source_ids, target_ids):
    """nn.Transformer in training mode (without dropout), which does not use the fused fast path."""
    parameters = reference.parameters_by_formula(config)
    model, input_ids = reference.Model(config, parameters), reference.decoder_input(target_ids)
    stock = nn.Transformer(config["model_dimension"], config["heads"], batch_first=True,
                           custom_encoder=stock_stack(config, parameters, "encoder"),
                           custom_decoder=stock_stack(config, parameters, "decoder")).double()
    for stack in ("encoder", "decoder"):  # only after nn.Transformer's constructor, which initialises all matrices
        for i, layer in enumerate(getattr(stock, stack).layers):
            copy_layer(layer, parameters, f"{stack}.layers.{i}.")
    future = torch.ones(input_ids.shape[1], input_ids.shape[1]).triu(1).bool()
    states = stock(model.embed("encoder", source_ids), model.embed("decoder", input_ids), tgt_mask=future,
                   src_key_padding_mask=source_ids == 0, tgt_key_padding_mask=input_ids == 0,
                   memory_key_padding_mask=source_ids == 0)
    memory, may_attend = model.encode(source_ids)
    require_equal(f"{name}: decoder states", model.decode(input_ids, memory, may_attend), states)


def check_loss(logits, target_ids):
    for smoothing in (0.0, 0.1):
        theirs = functional.cross_entropy(logits.transpose(1, 2), target_ids, ignore_index=0,
                                          label_smoothing=smoothing)
        require_equal(f"loss, smoothing {smoothing}", reference.cross_entropy(logits, target_ids, smoothing), theirs)


def check_adam():
    ours = {"w": torch.linspace(-1, 1, 7, dtype=torch.float64)}
    theirs = nn.Parameter(ours["w"].clone())
    adam = reference.Adam(ours, 0.9, 0.98, 1e-9, 1.0)
    stock = torch.optim.Adam([theirs], betas=(0.9, 0.98), eps=1e-9)
    for step in range(1, 4):
        gradient = torch.cos(step + 2 * theirs.detach())
        theirs.grad = gradient.clone()
        nn.utils.clip_grad_norm_([theirs], 1.0)
        stock.param_groups[0]["lr"] = 0.1 * step
        stock.step()
        adam.step({"w": gradient}, 0.1 * step)
    require_equal("Adam with clipping, 3 steps", ours["w"], theirs)


def check_everything(configs, source_ids, target_ids):
    torch.manual_seed(0)
    x, gain, bias = (torch.randn(5, 8).double(), torch.randn(8).double(), torch.randn(8).double())
    require_equal("layer norm", reference.layer_norm(x, gain, bias, "population_std", 1e-5),
                  functional.layer_norm(x, [8], gain, bias, 1e-5))
    for kind in ("relu", "gelu", "silu"):
        require_equal(kind, reference.activation(x, kind), getattr(functional, kind)(x))
    for name in ("post_relu_separate", "pre_silu_all"):
        check_model(name, configs[name], source_ids, target_ids)
    check_loss(torch.randn(*target_ids.shape, 11).double(), target_ids)
    check_adam()
